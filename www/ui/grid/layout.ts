/** How the rows of the place's tables are laid out for a width. */

/** Columns side by side; URL over key; everything one under the other. */
export type Arrangement = "wide" | "medium" | "narrow";

export interface Layout {
  arrangement: Arrangement;
  /** Heights of a row and of the head, in rem. */
  rowHeight: number;
  headHeight: number;
  /** Width of the column of rules where it stands beside the URLs, in rem. */
  rules: number;
  /** Characters a URL has room for. */
  budget: number;
}

interface Plan extends Omit<Layout, "budget"> {
  /** Width from which it fits, and what other columns, gaps and padding take of it, in rem. */
  from: number;
  taken: number;
  /** URLs side by side, and the lines each may run over. */
  urls: number;
  lines: number;
}

/** The plans of one table, from the narrowest, which fits anywhere, to the widest. */
export type Plans = readonly [Plan, ...Plan[]];

export const urlPlans: Plans = [
  { arrangement: "narrow", from: 0, taken: 2, urls: 1, lines: 1, rowHeight: 6, headHeight: 0, rules: 0 },
  {
    arrangement: "medium",
    from: 34,
    taken: 22.75,
    urls: 1,
    lines: 1,
    rowHeight: 3.25,
    headHeight: 2.25,
    rules: 10.5,
  },
  {
    arrangement: "medium",
    from: 48,
    taken: 31.25,
    urls: 1,
    lines: 1,
    rowHeight: 3.25,
    headHeight: 2.25,
    rules: 19,
  },
  {
    arrangement: "wide",
    from: 64,
    taken: 29,
    urls: 2,
    lines: 2,
    rowHeight: 3.25,
    headHeight: 2.25,
    rules: 12.5,
  },
];

export const groupPlans: Plans = [
  { arrangement: "narrow", from: 0, taken: 2, urls: 1, lines: 1, rowHeight: 5, headHeight: 0, rules: 0 },
  {
    arrangement: "medium",
    from: 36,
    taken: 14,
    urls: 1,
    lines: 1,
    rowHeight: 3.25,
    headHeight: 2.25,
    rules: 0,
  },
  {
    arrangement: "wide",
    from: 64,
    taken: 16,
    urls: 2,
    lines: 2,
    rowHeight: 3.25,
    headHeight: 2.25,
    rules: 0,
  },
];

/** Width of one monospaced character at the URLs' size, in rem, with a little to spare for bold ones. */
const character = 0.5;
/** A URL is never cut under this many characters, however narrow the place. */
const least = 24;

/** The layout for a width in rem. */
export function layoutFor(plans: Plans, width: number): Layout {
  const plan = plans.findLast(({ from }) => width >= from) ?? plans[0];
  const { arrangement, rowHeight, headHeight, rules } = plan;
  const line = Math.floor((width - plan.taken) / plan.urls / character);
  // A line may end short of its last character.
  return { arrangement, rowHeight, headHeight, rules, budget: Math.max(least, (line - 1) * plan.lines) };
}
