/** Above a table: its filter, what else belongs there, copying, and what is not shown. */
import type { ComponentChildren } from "preact";
import { filter } from "../../../state/normalize/results";
import { whole } from "../../results/words";
import { FilterBox } from "../../rows/filter_box";
import { CopyButton } from "../table/copy_button";
import { w } from "../words";

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
      <CopyButton disabled={shown === 0} onCopy={onCopy} />
      <p class="long-counts" role="status">
        {w(`counts.${counts}`, { count: shown, shown: whole(shown) })}
        {hidden > 0 && ` · ${w("counts.hidden", { count: hidden, hidden: whole(hidden) })}`}
      </p>
    </div>
  );
}
