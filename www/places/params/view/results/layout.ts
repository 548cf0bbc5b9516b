/** How the rows of the table of arguments are laid out for a width. */
import type { Plans } from "../../../../ui/grid/layout";

export const argumentPlans: Plans = [
  { arrangement: "narrow", from: 0, taken: 2, urls: 1, lines: 1, rowHeight: 7, headHeight: 0, rules: 0 },
  { arrangement: "medium", from: 34, taken: 22, urls: 1, lines: 2, rowHeight: 4.75, headHeight: 0, rules: 0 },
  {
    arrangement: "wide",
    from: 66,
    taken: 52,
    urls: 1,
    lines: 2,
    rowHeight: 3.25,
    headHeight: 2.25,
    rules: 0,
  },
];
