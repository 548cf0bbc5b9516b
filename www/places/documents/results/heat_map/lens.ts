/** The part of a large map that is shown magnified. Pure. */
import type { HeatMap } from "dustlens";
import type { Cells } from "./canvas";
import type { Place } from "./move";

/** Rows and columns under the lens. */
export const LENS = 11;

const within = (value: number, least: number, most: number) =>
  Math.max(0, least, Math.min(value, Math.max(0, most)));

/** The first row and column under a lens that has `place` in its middle, as far as the map goes. */
export function centredOn({ row, column }: Place, count: number): Place {
  const start = (at: number) => within(at - Math.floor(LENS / 2), 0, count - LENS);
  return { row: start(row), column: start(column) };
}

/** The lens from `start` moved no further than it must to have `place` under it. */
export function startAfter(start: Place, place: Place, count: number): Place {
  const moved = (from: number, at: number) => within(Math.min(from, at), at - LENS + 1, count - LENS);
  return { row: moved(start.row, place.row), column: moved(start.column, place.column) };
}

/** The cells under the lens. */
export function under({ values, documents }: HeatMap, start: Place): Cells {
  const size = Math.min(LENS, documents.length);
  const part = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    const from = (start.row + row) * documents.length + start.column;
    part.set(values.subarray(from, from + size), row * size);
  }
  return { values: part, count: size, shift: start.row - start.column };
}
