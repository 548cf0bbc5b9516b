/** Pairs of pages in an answer. */
import type { PagePair, PagesAnswer, PairKind } from "dustlens";
import { type Pair, stepWords } from "../lesson";
import { w } from "../words";

/** The most pairs that are sorted. */
const mostCards = 4;

/** The pair of these two pages. */
export function pairOf({ pairs }: PagesAnswer, [a, b]: Pair): PagePair | undefined {
  return pairs.find((each) => each.a === a && each.b === b) ?? pairs[0];
}

/** The pairs that are sorted: the first page with the second, the third with the fourth, and so on. */
export function cardPairs({ pairs }: PagesAnswer): PagePair[] {
  return pairs.filter(({ a, b }) => a % 2 === 0 && b === a + 1).slice(0, mostCards);
}

/** True for the step of a card that the lines do not make. */
export function lacksCard(answer: PagesAnswer, step: string): boolean {
  const { name, round } = stepWords(step);
  return name === "card" && round > cardPairs(answer).length;
}

/** The kinds of pairs, as a person may sort them. */
export const kinds: readonly PairKind[] = ["mirror", "copy", "soft", "similar", "different"];

export const kindName = (kind: PairKind): string => w(`pair_kinds.${kind}`);
