import type { HeatMap } from "dustlens";
import { expect, test } from "vitest";
import { centredOn, LENS, startAfter, under } from "./lens";

test("the lens stands about its middle and stays on the map", () => {
  expect(centredOn({ row: 50, column: 70 }, 100)).toEqual({ row: 45, column: 65 });
  expect(centredOn({ row: 0, column: 99 }, 100)).toEqual({ row: 0, column: 100 - LENS });
  expect(centredOn({ row: 3, column: 2 }, 5)).toEqual({ row: 0, column: 0 });
});

test("it moves no further than it must", () => {
  const start = { row: 45, column: 65 };
  expect(startAfter(start, { row: 45, column: 75 }, 100)).toEqual(start);
  expect(startAfter(start, { row: 44, column: 76 }, 100)).toEqual({ row: 44, column: 66 });
  expect(startAfter(start, { row: 99, column: 0 }, 100)).toEqual({ row: 100 - LENS, column: 0 });
  for (const count of [2, 11, 12, 400])
    for (let at = 0; at < count; at += 1) {
      const moved = startAfter(start, { row: at, column: at }, count);
      expect(moved.row).toBeGreaterThanOrEqual(0);
      expect(moved.row).toBeLessThanOrEqual(at);
      expect(moved.row + LENS).toBeGreaterThan(at);
      expect(moved.row + Math.min(LENS, count)).toBeLessThanOrEqual(count);
    }
});

test("under it are the cells of the map", () => {
  const count = 20;
  const values = Float64Array.from({ length: count * count }, (_, at) => at);
  const map = { values, documents: new Array(count).fill(0), ids: [], total: count } as HeatMap;
  const cells = under(map, { row: 3, column: 8 });
  expect(cells.count).toBe(LENS);
  expect([cells.values[0], cells.values[LENS], cells.values.at(-1)]).toEqual([68, 88, 13 * count + 18]);
  // The cell of the eighth document by itself.
  expect(cells.shift).toBe(-5);
});
