/** How the rows of the pairs are laid out for a width. What a narrow place leaves out is in the evidence. */
import type { Plans } from "../../../../ui/grid/layout";

export const pairPlans: Plans = [
  {
    arrangement: "narrow",
    from: 0,
    taken: 2.5,
    rowHeight: 6.25,
    headHeight: 0,
    areas: ["a", "b", "jaccard", "sketch"],
    widths: "minmax(0, 1fr)",
  },
  {
    arrangement: "compact",
    from: 34,
    taken: 21.5,
    rowHeight: 3.5,
    headHeight: 2.25,
    areas: ["a jaccard sketch", "b jaccard estimate"],
    widths: "minmax(0, 1fr) 9rem 8.5rem",
    over: "a",
    head: { a: "max-content", b: "minmax(0, 1fr)", jaccard: "9rem", sketch: "8.5rem" },
  },
  {
    arrangement: "medium",
    from: 52,
    taken: 33,
    rowHeight: 3.5,
    headHeight: 2.25,
    areas: ["a jaccard sketch containment", "b jaccard estimate containment"],
    widths: "minmax(0, 1fr) 9rem 8.5rem 10.5rem",
    over: "a",
    head: {
      a: "max-content",
      b: "minmax(0, 1fr)",
      jaccard: "9rem",
      sketch: "8.5rem",
      containment: "10.5rem",
    },
  },
  { arrangement: "wide", from: 70, taken: 45, texts: 2, lines: 2, rowHeight: 3.25, headHeight: 2.25 },
];
