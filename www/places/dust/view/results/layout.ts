/** How the rows of the place's tables are laid out for a width. */
import type { Plans } from "../../../../ui/grid/layout";

export const rulePlans: Plans = [
  {
    arrangement: "narrow",
    from: 0,
    taken: 2,
    lines: 2,
    rowHeight: 8,
    headHeight: 0,
    areas: ["rule rule", "scope scope", "status on", "tested on"],
    widths: "minmax(0, 1fr) auto",
  },
  {
    arrangement: "medium",
    from: 34,
    taken: 14,
    lines: 2,
    rowHeight: 5,
    headHeight: 2.25,
    areas: ["number rule status on", "number scope tested on"],
    widths: "2.25rem minmax(0, 1fr) 9rem 3.25rem",
    head: { number: "2.25rem", rule: "minmax(0, 1fr)", status: "9rem", on: "3.25rem" },
    isHeadPartial: true,
  },
  {
    arrangement: "compact",
    from: 54,
    taken: 36,
    lines: 2,
    rowHeight: 3.5,
    headHeight: 2.25,
    areas: ["number rule scope status support removed on", "number rule scope tested support removed on"],
    widths: "2.75rem minmax(0, 1.4fr) minmax(0, 1fr) 8.5rem 5.75rem 5rem 3.25rem",
    head: {
      ...{ number: "2.75rem", rule: "minmax(0, 1.4fr)", scope: "minmax(0, 1fr)", status: "8.5rem" },
      ...{ support: "5.75rem", removed: "5rem", on: "3.25rem" },
    },
  },
  { arrangement: "wide", from: 66, taken: 46, lines: 2, rowHeight: 3.5, headHeight: 2.25 },
];

export const mapPlans: Plans = [
  {
    arrangement: "narrow",
    from: 0,
    taken: 2,
    rowHeight: 5,
    headHeight: 0,
    areas: ["url", "canonical", "used"],
    widths: "minmax(0, 1fr)",
  },
  {
    arrangement: "medium",
    from: 36,
    taken: 9,
    rowHeight: 3.5,
    headHeight: 0,
    areas: ["url used", "canonical used"],
    widths: "minmax(0, 1fr) 5rem",
  },
  { arrangement: "wide", from: 60, taken: 12, texts: 2, lines: 2, rowHeight: 3.5, headHeight: 2.25 },
];
