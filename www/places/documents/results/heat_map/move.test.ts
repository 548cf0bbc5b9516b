import { describe, expect, it } from "vitest";
import { placeAfter } from "./move";

describe("placeAfter", () => {
  it.each([
    ["ArrowDown", 6, 3],
    ["ArrowUp", 4, 3],
    ["ArrowLeft", 5, 2],
    ["ArrowRight", 5, 4],
    ["Home", 5, 0],
    ["End", 5, 7],
    ["PageUp", 0, 3],
    ["PageDown", 7, 3],
  ])("%s goes to row %d, column %d", (key, row, column) => {
    expect(placeAfter(key, { row: 5, column: 3 }, 8)).toEqual({ row, column });
  });

  it("stays inside and ignores other keys", () => {
    expect(placeAfter("ArrowUp", { row: 0, column: 0 }, 8)).toEqual({ row: 0, column: 0 });
    expect(placeAfter("Tab", { row: 0, column: 0 }, 8)).toBeUndefined();
  });
});
