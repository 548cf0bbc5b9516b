/** Where the rows of two texts end on their map. Pure. */
import type { TextRow } from "./segments";

/** Characters a short row counts for, so that a heading is still seen. */
const LEAST = 40;

function length(row: TextRow): number {
  const a = row.a ? row.a.end - row.a.start : 0;
  const b = row.b ? row.b.end - row.b.start : 0;
  return Math.max(LEAST, a, b);
}

/** Running sums of the rows' lengths: where each ends, in characters. */
export function rowEnds(rows: readonly TextRow[]): number[] {
  let sum = 0;
  return rows.map((row) => {
    sum += length(row);
    return sum;
  });
}

/** The row at a share (0..=1) of the map's height. */
export function rowAt(ends: readonly number[], share: number): number {
  const wanted = Math.min(1, Math.max(0, share)) * (ends.at(-1) ?? 0);
  const found = ends.findIndex((end) => end > wanted);
  return found < 0 ? Math.max(0, ends.length - 1) : found;
}
