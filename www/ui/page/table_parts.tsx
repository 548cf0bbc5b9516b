/** What stands over a table of results or in its place: filters, counts, the way out of an empty one. */
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { t } from "../../i18n";
import type { Words } from "../../i18n/words";
import { isUnloaded } from "../../worker/errors";
import { Button } from "..";
import { GridBar } from "../grid/grid_bar";
import type { RowCopy } from "../grid/row_copy";
import { into } from "../signal_setter";
import { SpokenChange } from "../spoken_change";

interface ShowChoiceProps<Value> {
  words: Words;
  /** The name of the group of buttons. */
  name: string;
  values: readonly Value[];
  shown: Signal<Value>;
  title: (value: Value) => string;
}

/** Which rows are shown. */
export function ShowChoice<Value extends string | undefined>(props: ShowChoiceProps<Value>) {
  const { words, name, values, shown, title } = props;
  return (
    <fieldset class="show-choice">
      <legend class="visually-hidden">{words.w("show.label")}</legend>
      <div class="choice">
        {values.map((each) => (
          <label key={each ?? "all"} class="choice-option">
            <input
              type="radio"
              name={name}
              checked={shown.value === each}
              onChange={() => into(shown)(each)}
            />
            <span>{title(each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TableBarProps {
  words: Words;
  label: string;
  /** The label in few words. */
  short?: string;
  filter: Signal<string>;
  copy: RowCopy;
  /** How many rows there could be, and the phrase for those that are shown. */
  all: number;
  counts: string;
  /** The phrase for those that are not. */
  hidden?: string;
  children?: ComponentChildren;
}

/** Above a table: its filter, what else belongs there, copying, and what is not shown. */
export function TableBar(props: TableBarProps) {
  const { words, label, short, filter, copy, all, counts, hidden = "hidden", children } = props;
  const missing = Math.max(0, all - copy.total);
  const said = (
    <SpokenChange class="small soft numeric grid-counts">
      {copy.isThere && words.counted(`counts.${counts}`, copy.total)}
      {copy.isThere && missing > 0 && ` · ${words.counted(`counts.${hidden}`, missing)}`}
    </SpokenChange>
  );
  return (
    <GridBar label={label} short={short} filter={filter} copy={copy} counts={said}>
      {children}
    </GridBar>
  );
}

/** Why a table is empty, and the way out. */
export function NoRows({ why, onAll }: { why: string; onAll: () => void }) {
  return (
    <p class="results-none soft">
      {why}{" "}
      <Button kind="quiet" onClick={onAll}>
        {t("normalize:table.show_all")}
      </Button>
    </p>
  );
}

/** An answer that did not come, or that lacks a part of the page. */
export function Failed({ of }: { of: ReadonlySignal<Error | undefined> }) {
  const failure = of.value;
  if (failure === undefined) return null;
  const words = isUnloaded(failure) ? t("notices:not-loaded.cause") : t("results:failed");
  return <p class="note note-error small">{words}</p>;
}
