/** The list before, what each rule takes, the list after: bars that begin where the last one ended. */
import { useDust } from "../../context";
import { ShapePair } from "../shape_picture";
import type { WaterfallRow } from "./geometry";
import { amountOf, labelOf, ruleText } from "./labels";

/** Numbers stand beside it, so readers pass over it. */
function Bar({ row }: { row: WaterfallRow }) {
  const [start, end] = [row.start * 100, row.end * 100];
  // A rule that takes next to nothing is seen all the same.
  const width = Math.max(end - start, row.value > 0 ? 0.5 : 0);
  return (
    <svg
      class="waterfall-bar"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect class="waterfall-all" y="1" width="100" height="8" />
      {row.kind !== "before" && row.kind !== "after" && (
        <rect class="waterfall-left" y="1" width={start} height="8" />
      )}
      <rect class={`waterfall-part is-${row.kind}`} x={start} y="1" width={width} height="8" />
    </svg>
  );
}

function Label({ row }: { row: WaterfallRow }) {
  const { pick, picked } = useDust().session;
  const { step } = row;
  if (step === undefined) return <span class="waterfall-label">{labelOf(row)}</span>;
  return (
    <button
      type="button"
      class="waterfall-label"
      title={step.scope}
      aria-label={`${ruleText(step)}, ${step.scope}`}
      aria-pressed={picked.value === step.id}
      onClick={() => pick(step.id)}
    >
      <ShapePair from={step.from} to={step.to} />
      {/* Where a rule is of one site, its texts do not say of which. */}
      {!step.from.includes("://") && <span class="waterfall-scope soft">{step.scope}</span>}
    </button>
  );
}

export function Waterfall({ rows }: { rows: readonly WaterfallRow[] }) {
  return (
    <ol class="stack-1">
      {rows.map((row) => (
        <li key={row.step?.id ?? row.kind} class={`waterfall-row is-${row.kind}`}>
          <Label row={row} />
          <span class="waterfall-value numeric">{amountOf(row)}</span>
          <Bar row={row} />
        </li>
      ))}
    </ol>
  );
}
