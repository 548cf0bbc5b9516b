/** A pair as the threshold judges it. Pure. */
import type { PairRow, Settings } from "dustlens";

/** The number of a pair that the threshold judges, as a fraction and as it was computed. */
export function judged(
  row: PairRow,
  measure: Settings["measure"],
): { part: number; all: number; value: number } {
  return measure === "exact"
    ? { part: row.shared, all: row.union, value: row.jaccard }
    : { part: row.matches, all: row.hashes, value: row.estimate };
}
