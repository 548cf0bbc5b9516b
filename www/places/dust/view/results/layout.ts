/** How the rows of the place's tables are laid out for a width. */
import type { Plans } from "../../../../ui/grid/layout";

const base = { headHeight: 0, rules: 0 };

export const rulePlans: Plans = [
  { ...base, arrangement: "narrow", from: 0, taken: 2, urls: 1, lines: 2, rowHeight: 8 },
  { ...base, arrangement: "medium", from: 34, taken: 14, urls: 1, lines: 2, rowHeight: 5 },
  { ...base, arrangement: "wide", from: 66, taken: 46, urls: 1, lines: 2, rowHeight: 3.5, headHeight: 2.25 },
];

export const mapPlans: Plans = [
  { ...base, arrangement: "narrow", from: 0, taken: 2, urls: 1, lines: 1, rowHeight: 5 },
  { ...base, arrangement: "medium", from: 36, taken: 9, urls: 1, lines: 1, rowHeight: 3.5 },
  { ...base, arrangement: "wide", from: 60, taken: 12, urls: 2, lines: 2, rowHeight: 3.5, headHeight: 2.25 },
];
