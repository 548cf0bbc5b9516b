/** How the rows of the table of arguments are laid out for a width. */
import type { Plans } from "../../../../ui/grid/layout";

/** The ratio shows both counts, so that the narrower layouts have no columns for them. */
export const argumentPlans: Plans = [
  {
    arrangement: "narrow",
    from: 0,
    taken: 2,
    rowHeight: 7,
    headHeight: 0,
    areas: ["argument verdict", "scope scope", "ratio ratio", "similarity checked"],
    widths: "minmax(0, 1fr) auto",
  },
  {
    arrangement: "medium",
    from: 34,
    taken: 22,
    lines: 2,
    rowHeight: 4.75,
    headHeight: 0,
    areas: ["argument ratio verdict", "scope ratio similarity", "scope ratio checked"],
    widths: "minmax(0, 1fr) 10.5rem 9.5rem",
  },
  { arrangement: "wide", from: 66, taken: 52, lines: 2, rowHeight: 3.25, headHeight: 2.25 },
];
