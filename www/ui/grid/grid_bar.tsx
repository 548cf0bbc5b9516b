/** Above a grid: its filter, what else belongs there, copying, and what is not shown. */
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { into } from "../into";
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
      <FilterBox label={label} value={filter.value} onFilter={into(filter)} />
      {children}
      <CopyButton of={copy} />
      {counts}
    </div>
  );
}
