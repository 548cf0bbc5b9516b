/** A pair as the threshold judges it, and as the evidence opens it. Pure. */
import type { PairRow, Settings } from "dustlens";
import type { Picked } from "./model";

/** The number of a pair that the threshold judges, as a fraction and as it was computed. */
export function judged(
  row: PairRow,
  measure: Settings["measure"],
): { part: number; all: number; value: number } {
  return measure === "exact"
    ? { part: row.shared, all: row.union, value: row.jaccard }
    : { part: row.matches, all: row.hashes, value: row.estimate };
}

/** A pair with its earlier document first, as the engine knows it. */
export function ordered({ a, b, a_id, b_id }: Picked): Picked {
  return a < b ? { a, b, a_id, b_id } : { a: b, b: a, a_id: b_id, b_id: a_id };
}
