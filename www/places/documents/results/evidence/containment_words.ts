/** The reading of two containments: which document lies in which, and by how much. Pure. */
import type { PairRow } from "dustlens";

/** Beyond this gap between the two containments the smaller document is said to lie in the larger. */
const lopsided = 0.2;

export type Sizes = Pick<PairRow, "a_size" | "b_size" | "shared" | "containment_a" | "containment_b">;

/** A phrase, and the shingles that the larger document adds, where the smaller lies wholly in it. */
export interface Reading {
  key: string;
  added?: number;
}

export function readingOf({ a_size, b_size, shared, containment_a, containment_b }: Sizes): Reading {
  if (shared > 0 && shared === a_size && shared === b_size) return { key: "same" };
  if (shared > 0 && shared === a_size) return { key: "a_wholly", added: b_size - shared };
  if (shared > 0 && shared === b_size) return { key: "b_wholly", added: a_size - shared };
  if (a_size === b_size) return { key: "equal" };
  if (Math.abs(containment_a - containment_b) < lopsided) return { key: "near" };
  return { key: containment_a > containment_b ? "a_in_b" : "b_in_a" };
}
