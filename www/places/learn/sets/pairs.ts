/** Pairs of sets in an answer. */
import type { IncidenceAnswer, PairOverlap } from "dustlens";

/** The pairs from the most alike down; of equal ones the earlier first. */
export function ranked({ pairs }: IncidenceAnswer): PairOverlap[] {
  return [...pairs].sort((x, y) => y.jaccard - x.jaccard);
}

/** The pairs that are most alike, several where they are equally so; none where no two sets share an item. */
export function firstOf(answer: IncidenceAnswer): PairOverlap[] {
  const all = ranked(answer).filter(({ shared }) => shared > 0);
  return all.filter(({ jaccard }) => jaccard === all[0]?.jaccard);
}

/** The pair with the most shared items: what the eye takes for the most alike. */
export function mostShared({ pairs }: IncidenceAnswer): PairOverlap | undefined {
  return [...pairs].sort((x, y) => y.shared - x.shared)[0];
}
