/** Names that stand one under the other, short enough for their room: the part that a name shares with its neighbours is cut. Pure. */
import { cutMiddle, diffIds, idParts, mendCuts } from "./diff";
import { excerptPair } from "./excerpt";

/** Characters two ids have in common at their beginnings. */
function common(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** An id beside the neighbour it is most easily taken for. Of very long ones only the part around the difference is looked at. */
function beside(id: string, other: string, budget: number): string {
  const [left, right] = excerptPair(id, other);
  const chunks = diffIds(left, right);
  const isCut = left !== id || right !== other;
  const parts = idParts(isCut ? mendCuts(chunks) : chunks, "a", budget, false);
  const text = parts.map((part) => part.text).join("");
  return text.length <= budget + 1 ? text : cutMiddle(id, budget);
}

/** An id among its neighbours, at most about `budget` characters: the difference from the one it is most like stays. */
export function label(id: string, neighbours: readonly (string | undefined)[], budget: number): string {
  if (id.length <= budget) return id;
  const others = neighbours.filter((other): other is string => other !== undefined && other !== id);
  const [first, ...rest] = others;
  if (first === undefined) return cutMiddle(id, budget);
  const likest = rest.reduce((best, other) => (common(id, other) > common(id, best) ? other : best), first);
  return beside(id, likest, budget);
}

/** The ids, each at most about `budget` characters. O(ids · their length²), so for as many as are shown. */
export function labels(ids: readonly string[], budget: number): string[] {
  return ids.map((id, at) => label(id, [ids[at - 1], ids[at + 1]], budget));
}
