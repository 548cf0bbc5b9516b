import { describe, expect, it } from "vitest";
import { pairPlans } from "../../places/documents/results/pairs/layout";
import { type Cursor, type Key, moved, selection } from "./cursor";
import { layoutFor } from "./layout";

const extent = { rows: 100, columns: 6, page: 10 };
const at = (row: number, column = 0): Cursor => ({ row, column, anchor: row });
const press = (key: string, more: Partial<Key> = {}): Key => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});

describe("moved", () => {
  it.each([
    ["ArrowDown", 50, 51],
    ["ArrowDown", 99, 99],
    ["ArrowUp", 0, 0],
    ["PageDown", 95, 99],
    ["PageUp", 50, 40],
    ["Home", 50, 0],
    ["End", 50, 99],
  ])("%s goes from row %d to %d", (key, from, to) => {
    expect(moved(at(from), press(key), extent)).toMatchObject({ row: to, anchor: to });
  });

  it("stays within the columns", () => {
    expect(moved(at(3, 5), press("ArrowRight"), extent)?.column).toBe(5);
    expect(moved(at(3, 0), press("ArrowLeft"), extent)?.column).toBe(0);
  });

  it("selects with Shift and everything with Ctrl+A", () => {
    const further = moved(at(5), press("ArrowDown", { shiftKey: true }), extent);
    expect(further && selection(further)).toEqual({ first: 5, last: 6 });
    const all = moved(at(5), press("a", { ctrlKey: true }), extent);
    expect(all && selection(all)).toEqual({ first: 0, last: 99 });
  });

  it("leaves other keys alone, and an empty table at its start", () => {
    expect(moved(at(5), press("x"), extent)).toBeUndefined();
    expect(moved(at(0), press("End"), { ...extent, rows: 0 })?.row).toBe(0);
  });
});

describe("layoutFor", () => {
  it("stacks the columns as the width goes down", () => {
    const arrangements = [80, 55, 37, 22].map((width) => layoutFor(pairPlans, width).arrangement);
    expect(arrangements).toEqual(["wide", "medium", "compact", "narrow"]);
  });

  it("gives ids more room in a wider place of one arrangement, and never too little", () => {
    expect(layoutFor(pairPlans, 90).budget).toBeGreaterThan(layoutFor(pairPlans, 80).budget);
    expect(layoutFor(pairPlans, 1).budget).toBeGreaterThanOrEqual(24);
  });
});
