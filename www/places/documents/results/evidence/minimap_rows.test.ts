import { describe, expect, it } from "vitest";
import { rowAt, rowEnds } from "./minimap_rows";

const rows = [
  { a: { start: 0, end: 10 }, b: { start: 0, end: 10 } },
  { a: { start: 10, end: 210 }, b: undefined },
  { a: undefined, b: { start: 10, end: 170 } },
];

describe("the minimap's rows", () => {
  it("are as high as the longer text, and never too low to see", () => {
    expect(rowEnds(rows)).toEqual([40, 240, 400]);
  });

  it("are found by a share of the height", () => {
    const ends = rowEnds(rows);
    expect([0, 0.05, 0.1, 0.5, 0.99, 1, 7, -1].map((share) => rowAt(ends, share))).toEqual([
      0, 0, 1, 1, 2, 2, 2, 0,
    ]);
    expect(rowAt([], 0.5)).toBe(0);
  });
});
