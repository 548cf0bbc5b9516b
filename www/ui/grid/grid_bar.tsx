/** Above a grid: its filter, what else belongs there, copying, and what is not shown. */
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { CopyButton } from "./copy_button";
import { FilterBox } from "./filter_box";
import type { RowCopy } from "./row_copy";

interface GridBarProps {
  /** What the filter filters by. */
  label: string;
  filter: Signal<string>;
  copy: RowCopy;
  /** What is shown and what is hidden. */
  counts: ComponentChildren;
  children?: ComponentChildren;
}

export function GridBar({ label, filter, copy, counts, children }: GridBarProps) {
  return (
    <div class="row-2 grid-bar">
      <FilterBox
        label={label}
        value={filter.value}
        onFilter={(text) => {
          filter.value = text;
        }}
      />
      {children}
      <CopyButton of={copy} />
      {counts}
    </div>
  );
}

interface ShowChoiceProps<Shown> {
  label: string;
  shown: Signal<Shown>;
  choices: readonly Shown[];
  title: (choice: Shown) => string;
}

/** Which rows are shown: one of a few kinds, or all. */
export function ShowChoice<Shown extends string | undefined>(props: ShowChoiceProps<Shown>) {
  const { label, shown, choices, title } = props;
  const name = useId();
  return (
    <fieldset class="show-choice">
      <legend class="visually-hidden">{label}</legend>
      <div class="choice">
        {choices.map((each) => (
          <label key={each ?? "all"} class="choice-option">
            <input
              type="radio"
              name={name}
              checked={shown.value === each}
              onChange={() => {
                shown.value = each;
              }}
            />
            <span>{title(each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
