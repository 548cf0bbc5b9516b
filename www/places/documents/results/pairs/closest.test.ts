import type { PairRow } from "dustlens";
import { describe, expect, it } from "vitest";
import { sharing } from "./closest";

const row = (shared: number, matches: number) => ({ shared, matches }) as PairRow;

describe("the closest pairs", () => {
  const rows = [row(2, 0), row(0, 1), row(0, 0)];

  it("share something by the number that the threshold judges", () => {
    expect(sharing(rows, "exact")).toEqual([row(2, 0)]);
    expect(sharing(rows, "estimate")).toEqual([row(0, 1)]);
  });
});
