/** How the rows of the documents are laid out for a width. What a narrow place leaves out is in the details. */
import type { Plans } from "../../../ui/grid/layout";

export const documentPlans: Plans = [
  // The longest count of problems, in Russian, has no room beside the two numbers here.
  {
    arrangement: "narrow",
    from: 0,
    taken: 6,
    rowHeight: 7.75,
    headHeight: 0,
    areas: ["id id actions", "closest closest closest", "near cluster cluster", "problems problems problems"],
    widths: "minmax(0, 1fr) auto 2.25rem",
  },
  {
    arrangement: "narrow",
    from: 22,
    taken: 6,
    rowHeight: 6.25,
    headHeight: 0,
    areas: ["id id id actions", "closest closest closest closest", "problems near cluster cluster"],
    widths: "minmax(0, 1fr) auto auto 2.25rem",
  },
  {
    arrangement: "compact",
    from: 44,
    taken: 25,
    texts: 2,
    rowHeight: 2.5,
    headHeight: 2.25,
    areas: ["id closest near cluster problems actions"],
    widths: "minmax(0, 1fr) minmax(0, 1fr) 5.5rem 4.5rem 7.75rem 2.25rem",
  },
  {
    arrangement: "compact",
    from: 52,
    taken: 33,
    texts: 2,
    rowHeight: 2.5,
    headHeight: 2.25,
    areas: ["id closest near cluster words shingles problems actions"],
    widths: "minmax(0, 1fr) minmax(0, 1fr) 5.5rem 4rem 3.5rem 4.5rem 7.75rem 2.25rem",
  },
  { arrangement: "wide", from: 64, taken: 42, texts: 2, rowHeight: 2.5, headHeight: 2.25 },
  // On paper a name has the whole width, its closest match what the numbers leave.
  {
    arrangement: "medium",
    from: 0,
    taken: 28,
    rowHeight: 2.5,
    headHeight: 3.5,
    areas: ["id id id id id id", "closest near cluster words shingles problems"],
    widths: "minmax(0, 1fr) 6.5rem 4rem 3.5rem 4.75rem 5.5rem",
    isPaper: true,
  },
];
