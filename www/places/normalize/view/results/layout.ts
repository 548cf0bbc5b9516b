/** How the rows of the place's tables are laid out for a width. */
import type { Plans } from "../../../../ui/grid/layout";

const urlAreas = ["line url rules seen", "line key rules seen"] as const;

function urlHead(rules: string) {
  return { line: "4.75rem", url: "max-content", key: "minmax(0, 1fr)", rules, seen: "4.25rem" };
}

export const urlPlans: Plans = [
  {
    arrangement: "narrow",
    from: 0,
    taken: 2,
    rowHeight: 6,
    headHeight: 0,
    areas: ["line seen", "url url", "key key", "rules rules"],
    widths: "minmax(0, 1fr) auto",
  },
  // In presenter mode beside the rules: their names have a line of their own under URL and key.
  {
    arrangement: "compact",
    from: 26,
    taken: 5.5,
    rowHeight: 4.5,
    headHeight: 2.25,
    areas: ["line url url", "line key key", "line rules seen"],
    widths: "3.5rem minmax(0, 1fr) 4.25rem",
    head: { line: "4.75rem", url: "max-content", key: "minmax(0, 1fr)", seen: "6.5rem" },
    over: "url",
    isTight: true,
  },
  {
    arrangement: "medium",
    from: 34,
    taken: 22,
    rowHeight: 3.25,
    headHeight: 2.25,
    areas: urlAreas,
    widths: "4.75rem minmax(0, 1fr) 8.5rem 4.25rem",
    head: urlHead("8.5rem"),
    over: "url",
    isTight: true,
  },
  {
    arrangement: "medium",
    from: 48,
    taken: 26,
    rowHeight: 3.25,
    headHeight: 2.25,
    areas: urlAreas,
    widths: "4.75rem minmax(0, 1fr) 12.5rem 4.25rem",
    head: urlHead("12.5rem"),
    over: "url",
    isTight: true,
  },
  {
    arrangement: "wide",
    from: 64,
    taken: 29,
    texts: 2,
    lines: 2,
    rowHeight: 3.25,
    headHeight: 2.25,
    isTight: true,
  },
];

export const groupPlans: Plans = [
  {
    arrangement: "narrow",
    from: 0,
    taken: 2,
    rowHeight: 5,
    headHeight: 0,
    areas: ["urls occurrences", "key key", "kept kept"],
    widths: "minmax(0, 1fr) auto",
  },
  {
    arrangement: "medium",
    from: 36,
    taken: 14,
    rowHeight: 3.25,
    headHeight: 2.25,
    areas: ["key urls occurrences", "kept urls occurrences"],
    widths: "minmax(0, 1fr) 4rem 4rem",
    over: "key",
    head: { key: "max-content", kept: "minmax(0, 1fr)", urls: "4rem", occurrences: "4rem" },
  },
  { arrangement: "wide", from: 64, taken: 16, texts: 2, lines: 2, rowHeight: 3.25, headHeight: 2.25 },
];
