/** The waterfall's rows: where each bar begins and ends, as shares of the whole list. Pure. */
import type { DustShrink, DustStep } from "dustlens";

/** A row: the list before, what a rule takes, what the small ones take together, the list after. */
export interface WaterfallRow {
  kind: "before" | "step" | "rest" | "after";
  /** Addresses the bar stands for. */
  value: number;
  /** Shares of the list between which it stands. */
  start: number;
  end: number;
  step?: DustStep;
  /** Rules that a `rest` stands for. */
  rules?: number;
}

/** Rules with a row of their own; the smallest of more are taken together. */
export const mostSteps = 15;

/** The steps that get a row, in their order. */
function largest(steps: readonly DustStep[], most: number): readonly DustStep[] {
  if (steps.length <= most) return steps;
  const kept = new Set([...steps].sort((one, other) => other.removed - one.removed).slice(0, most));
  return steps.filter((step) => kept.has(step));
}

export function waterfall({ before, after, steps }: DustShrink, most = mostSteps): WaterfallRow[] {
  const share = (value: number) => (before === 0 ? 0 : value / before);
  const rows: WaterfallRow[] = [{ kind: "before", value: before, start: 0, end: 1 }];
  let left = before;
  const shown = largest(steps, most);
  for (const step of shown) {
    const next = left - step.removed;
    rows.push({ kind: "step", value: step.removed, start: share(next), end: share(left), step });
    left = next;
  }
  const rules = steps.length - shown.length;
  if (rules > 0)
    rows.push({ kind: "rest", value: left - after, start: share(after), end: share(left), rules });
  rows.push({ kind: "after", value: after, start: 0, end: share(after) });
  return rows;
}
