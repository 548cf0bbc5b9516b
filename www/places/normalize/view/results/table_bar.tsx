/** Above a table: its filter, what else belongs there, copying, and what is not shown. */
import type { ComponentChildren } from "preact";
import { GridBar } from "../../../../ui/grid/grid_bar";
import type { RowCopy } from "../../../../ui/grid/row_copy";
import { whole } from "../../../../ui/numbers/words";
import { useNormalize } from "../../context";
import { w } from "../words";

interface TableBarProps {
  label: string;
  copy: RowCopy;
  all: number;
  /** The phrases for what is shown and hidden. */
  counts: "urls" | "groups";
  children?: ComponentChildren;
}

export function TableBar({ label, copy, all, counts, children }: TableBarProps) {
  const { filter } = useNormalize().rows;
  const shown = copy.total;
  const hidden = Math.max(0, all - shown);
  const said = (
    <p class="small soft numeric grid-counts" role="status">
      {w(`counts.${counts}`, { count: shown, shown: whole(shown) })}
      {hidden > 0 && ` · ${w("counts.hidden", { count: hidden, hidden: whole(hidden) })}`}
    </p>
  );
  return (
    <GridBar label={label} filter={filter} copy={copy} counts={said}>
      {children}
    </GridBar>
  );
}
