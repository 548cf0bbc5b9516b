/** Names of the rows, short enough for their room: the part that a row shares with its neighbours is cut. Pure. */
import { cutMiddle, diffIds, idParts } from "../../../../ui/url_text/diff";

/** Characters two ids have in common at their beginnings. */
function common(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** An id beside the neighbour it is most easily taken for. */
function beside(id: string, other: string, budget: number): string {
  const parts = idParts(diffIds(id, other), "a", budget, false);
  const text = parts.map((part) => part.text).join("");
  return text.length <= budget + 1 ? text : cutMiddle(id, budget);
}

/** The ids, each at most about `budget` characters. O(ids · their length²), so for as many as are shown. */
export function labels(ids: readonly string[], budget: number): string[] {
  return ids.map((id, at) => {
    if (id.length <= budget) return id;
    const neighbours = [ids[at - 1], ids[at + 1]].filter((other) => other !== undefined && other !== id);
    const [first, second] = neighbours as (string | undefined)[];
    if (first === undefined) return cutMiddle(id, budget);
    const isSecond = second !== undefined && common(id, second) > common(id, first);
    return beside(id, isSecond ? second : first, budget);
  });
}
