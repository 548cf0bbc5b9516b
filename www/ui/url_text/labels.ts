/** Names that stand one under the other, short enough for their room: the part that a name shares with its neighbours is cut. Pure. */
import { cutMiddle, diffIds, idParts, mendCuts } from "./diff";
import { excerptPair } from "./excerpt";

/** Characters two ids have in common at their beginnings. */
function common(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** Letters that two ids have in common at their beginnings. */
function shared(one: readonly string[], other: readonly string[]): number {
  const end = Math.min(one.length, other.length);
  let length = 0;
  while (length < end && one[length] === other[length]) length += 1;
  return length;
}

/**
 * An id with one stretch left out, before or after all that tells it from another: the longer of the two. Undefined where
 * neither is long enough.
 */
function cutOnce(id: string, other: string, budget: number): string | undefined {
  const [letters, others] = [Array.from(id), Array.from(other)];
  const head = shared(letters, others);
  const rest = [letters.slice(head).reverse(), others.slice(head).reverse()] as const;
  const tail = shared(...rest);
  const out = letters.length - (budget - 1);
  const half = Math.floor((budget - 1) / 2);
  const without = (start: number) =>
    `${letters.slice(0, start).join("")}…${letters.slice(start + out).join("")}`;
  const before = head - out >= 1 ? without(Math.min(head - out, half)) : undefined;
  const after = tail - out >= 1 ? without(letters.length - out - Math.min(tail - out, half)) : undefined;
  return head >= tail ? (before ?? after) : (after ?? before);
}

/** An id beside the neighbour it is most easily taken for. Of very long ones only the part around the difference is looked at. */
function beside(id: string, other: string, budget: number): string {
  const [left, right] = excerptPair(id, other);
  const chunks = diffIds(left, right);
  const isCut = left !== id || right !== other;
  const once = isCut ? undefined : cutOnce(id, other, budget);
  if (once !== undefined) return once;
  const parts = idParts(isCut ? mendCuts(chunks) : chunks, "a", budget, false);
  const text = parts.map((part) => part.text).join("");
  return text.length <= budget + 1 ? text : cutMiddle(id, budget);
}

/** The scheme of addresses, where these ids have one in common. */
function commonScheme(ids: readonly (string | undefined)[]): string {
  const scheme = /^https?:\/\//i.exec(ids[0] ?? "")?.[0] ?? "";
  return ids.every((id) => id === undefined || id.startsWith(scheme)) ? scheme : "";
}

/**
 * An id among its neighbours, at most about `budget` characters: a scheme that all have is cut first, and the difference from
 * the one it is most like stays.
 */
export function label(id: string, neighbours: readonly (string | undefined)[], budget: number): string {
  if (id.length <= budget) return id;
  const scheme = commonScheme([id, ...neighbours]).length;
  if (scheme > 0) {
    const others = neighbours.map((other) => other?.slice(scheme));
    return label(id.slice(scheme), others, budget);
  }
  const others = neighbours.filter((other): other is string => other !== undefined && other !== id);
  const [first, ...rest] = others;
  if (first === undefined) return cutMiddle(id, budget);
  const likest = rest.reduce((best, other) => (common(id, other) > common(id, best) ? other : best), first);
  return beside(id, likest, budget);
}

const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)(.*)$/isu;

/** The end that all hosts have in common, from a dot on; a host that is nothing else keeps its name. */
function commonEnd(hosts: readonly string[]): string {
  const [first = ""] = hosts;
  for (let dot = first.indexOf("."); dot >= 0; dot = first.indexOf(".", dot + 1)) {
    const end = first.slice(dot);
    if (hosts.every((host) => host.length > end.length && host.endsWith(end))) return end;
  }
  return "";
}

/**
 * Addresses without what they all have: the scheme, and the host or its common end. Other ids are left as they are, and
 * so are addresses that would be one name then.
 */
export function withoutCommonHost(ids: readonly string[]): readonly string[] {
  const found = ids.map((id) => ADDRESS.exec(id));
  const hosts = found.map((match) => match?.[1] ?? "");
  if (ids.length < 2 || found.includes(null)) return ids;
  const isOne = new Set(hosts).size === 1;
  const end = isOne ? "" : commonEnd(hosts);
  const short = found.map((match, at) => {
    const host = hosts[at] ?? "";
    const path = match?.[2] ?? "";
    return isOne ? path || "/" : `${host.slice(0, host.length - end.length)}${path}`;
  });
  return new Set(short).size === new Set(ids).size ? short : ids;
}

/** One of the names that `withoutCommonHost` gives, at most about `budget` characters. O(its length²). */
export function labelAt(names: readonly string[], at: number, budget: number): string {
  return label(names[at] ?? "", [names[at - 1], names[at + 1]], budget);
}

/** The ids, each at most about `budget` characters. O(ids · their length²), so for as many as are shown. */
export function labels(ids: readonly string[], budget: number): string[] {
  const names = withoutCommonHost(ids);
  return names.map((_, at) => labelAt(names, at, budget));
}
