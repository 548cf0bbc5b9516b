/**
 * Above a grid: its filter, what else belongs there, copying, and what is not shown. Where there is little room all but the
 * counts is folded away, so that the rows come first.
 */
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { t } from "../../i18n";
import { FoldButton } from "../page/fold_button";
import { into } from "../signal_setter";
import { CopyButton } from "./copy_button";
import { FilterBox } from "./filter_box";
import type { RowCopy } from "./row_copy";

interface GridBarProps {
  /** What the filter filters by. */
  label: string;
  /** The same in few words. */
  short?: string | undefined;
  filter: Signal<string>;
  copy: RowCopy;
  /** What is shown and what is hidden. */
  counts: ComponentChildren;
  children?: ComponentChildren;
}

export function GridBar({ label, short, filter, copy, counts, children }: GridBarProps) {
  const id = useId();
  // A filter that narrows the rows is not hidden.
  const [isOpen, setOpen] = useState(filter.peek() !== "");
  return (
    <div class={`row-2 grid-bar${isOpen ? " is-open" : ""}`}>
      <div class="grid-fold">
        <FoldButton isOpen={isOpen} controls={id} onToggle={setOpen}>
          {t("results:tools")}
        </FoldButton>
      </div>
      <div id={id} class="grid-tools">
        <FilterBox label={label} short={short} value={filter.value} onFilter={into(filter)} />
        {children}
        <CopyButton of={copy} />
      </div>
      {counts}
    </div>
  );
}
