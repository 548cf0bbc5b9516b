/** The columns of the pairs and how they are laid out for a width. */
import type { Section, SortKey } from "../link";

/** A column: its name in the language files, what its header orders by, and the evidence its numbers open. */
export interface Column {
  name: "a" | "b" | "jaccard" | "sketch" | "estimate" | "containment";
  sort: SortKey;
  section: Section;
}

/** In the order they are read. */
export const COLUMNS: readonly Column[] = [
  { name: "a", sort: "a", section: "texts" },
  { name: "b", sort: "b", section: "texts" },
  { name: "jaccard", sort: "jaccard", section: "jaccard" },
  { name: "sketch", sort: "estimate", section: "sketch" },
  { name: "estimate", sort: "estimate", section: "error" },
  { name: "containment", sort: "containment", section: "containment" },
];

/**
 * How the columns stand: side by side; ids one over the other; the same without containment; all under the ids.
 * What a narrow place leaves out is in the evidence.
 */
export type Arrangement = "wide" | "medium" | "compact" | "narrow";

/** The measures of an arrangement. */
export interface Layout {
  arrangement: Arrangement;
  /** Heights of a row and of the head, in rem. */
  rowHeight: number;
  headHeight: number;
  /** Characters an id has room for. */
  budget: number;
}

/** An arrangement and the room it takes, in rem. */
interface Plan extends Omit<Layout, "budget"> {
  /** Width from which it fits. */
  from: number;
  /** What number columns, gaps and padding take of it. */
  taken: number;
  /** Ids in a row and the lines each may run over. */
  ids: number;
  lines: number;
}

/** From the narrowest, which fits anywhere, to the widest. */
const PLANS: readonly [Plan, ...Plan[]] = [
  { arrangement: "narrow", from: 0, taken: 2.5, ids: 1, lines: 1, rowHeight: 6.25, headHeight: 0 },
  { arrangement: "compact", from: 34, taken: 21.5, ids: 1, lines: 1, rowHeight: 3.5, headHeight: 2.25 },
  { arrangement: "medium", from: 52, taken: 33, ids: 1, lines: 1, rowHeight: 3.5, headHeight: 2.25 },
  { arrangement: "wide", from: 70, taken: 45, ids: 2, lines: 2, rowHeight: 3.25, headHeight: 2.25 },
];

/** Width of one monospaced character at the ids' size, in rem, with a little to spare for bold ones. */
const CHARACTER = 0.5;
/** An id is never cut under this many characters, however narrow the place. */
const LEAST = 24;
/** A line may end short of its last character: so many of each line are not counted on. */
const UNEVEN = 1;

/** The layout for a width in rem. */
export function layoutFor(width: number): Layout {
  const plan = PLANS.findLast(({ from }) => width >= from) ?? PLANS[0];
  const line = Math.floor((width - plan.taken) / plan.ids / CHARACTER);
  const budget = Math.max(LEAST, (line - UNEVEN) * plan.lines);
  return { arrangement: plan.arrangement, rowHeight: plan.rowHeight, headHeight: plan.headHeight, budget };
}
