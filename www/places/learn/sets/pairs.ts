/** Pairs of sets in an answer. */
import type { IncidenceAnswer, PairOverlap } from "dustlens";

/** The pairs from the most alike down; of equal ones the earlier first. */
export function ranked({ pairs }: IncidenceAnswer): PairOverlap[] {
  return [...pairs].sort((x, y) => y.jaccard - x.jaccard);
}

/** The pair with the most shared items: what the eye takes for the most alike. */
export function mostShared({ pairs }: IncidenceAnswer): PairOverlap | undefined {
  return [...pairs].sort((x, y) => y.shared - x.shared)[0];
}
