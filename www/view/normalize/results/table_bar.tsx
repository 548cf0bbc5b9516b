/** Above a table: its filter, what else belongs there, copying, and what is not shown. */
import type { ComponentChildren } from "preact";
import { filter } from "../../../state/normalize/results";
import { whole } from "../../results/words";
import { FilterBox } from "../../rows/filter_box";
import { Button } from "../../ui";
import { copied, mostCopied } from "../table/copied";
import { w } from "../words";

function CopyState() {
  const state = copied.value;
  if (state === undefined) return null;
  if (state === "failed") return <span class="copy-state is-failed">{w("copy.failed")}</span>;
  return (
    <span class="copy-state">
      {w("copy.rows", { count: state.rows, rows: whole(state.rows) })}
      {!state.all && ` ${w("copy.most", { most: whole(mostCopied) })}`}
    </span>
  );
}

interface TableBarProps {
  label: string;
  shown: number;
  all: number;
  /** The phrases for what is shown and hidden. */
  counts: "urls" | "groups";
  onCopy: () => void;
  children?: ComponentChildren;
}

export function TableBar({ label, shown, all, counts, onCopy, children }: TableBarProps) {
  const hidden = Math.max(0, all - shown);
  return (
    <div class="long-bar">
      <FilterBox
        label={label}
        value={filter.value}
        onFilter={(text) => {
          filter.value = text;
        }}
      />
      {children}
      <Button kind="quiet" disabled={shown === 0} onClick={onCopy}>
        {w("copy.tsv")}
      </Button>
      <span role="status">
        <CopyState />
      </span>
      <p class="long-counts" role="status">
        {w(`counts.${counts}`, { count: shown, shown: whole(shown) })}
        {hidden > 0 && ` · ${w("counts.hidden", { count: hidden, hidden: whole(hidden) })}`}
      </p>
    </div>
  );
}
