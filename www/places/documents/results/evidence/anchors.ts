/**
 * Where two long sequences of words belong together: at runs of words that each has once, in the order of both, as patience diff
 * takes lines that are there once (Bram Cohen's; the longest increasing subsequence: Fredman, "On computing the length of longest
 * increasing subsequences", Discrete Mathematics 11, 1975). O(words log words).
 */

/** Lengths of the runs that are tried, the longest first: the longer, the surer that both are the same place. */
const LENGTHS = [5, 3, 1];

/** Run → its place; undefined where it is there twice. */
function places(words: readonly string[], length: number): Map<string, number | undefined> {
  const found = new Map<string, number | undefined>();
  for (let at = 0; at + length <= words.length; at += 1) {
    const run = words.slice(at, at + length).join(" ");
    found.set(run, found.has(run) ? undefined : at);
  }
  return found;
}

/** The longest subsequence whose second places rise; the first ones do already. */
function rising(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  /** Of each length the subsequence that ends lowest, by its last pair. */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, [, place]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = at;
  }
  const found: (readonly [number, number])[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair !== undefined) found.push(pair);
  }
  return found.reverse();
}

/** Places in both sequences where equal words stand, ascending in both. Empty where nothing is there once in both. */
export function anchors(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  for (const length of LENGTHS) {
    const inB = places(b, length);
    const pairs: [number, number][] = [];
    for (const [run, at] of places(a, length)) {
      const other = inB.get(run);
      if (at !== undefined && other !== undefined) pairs.push([at, other]);
    }
    pairs.sort(([one], [other]) => one - other);
    if (pairs.length > 0) return rising(pairs);
  }
  return [];
}
