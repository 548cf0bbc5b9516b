/**
 * Texts too long to be shown whole: the stretches around their changed part and at both ends, and how much was left
 * out between them. A URL may be a megabyte; laying that out would hold the page for seconds. Pure.
 */

/** UTF-16 units up to which a text is shown whole. */
export const mostShown = 4000;

/** Gaps shorter than this are shown: saying that they were left out would be as long. */
const leastGap = 80;

/** Where a part begins and ends, in UTF-16 units, end excluded. */
interface Range {
  start: number;
  end: number;
}

/** A stretch as shown: plain or marked text, or how many characters were left out. */
export type Stretch = { kind: "plain" | "marked"; text: string } | { kind: "gap"; left: number };

/** True if a cut at `at` would part the two halves of one character. */
function splits(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return at > 0 && unit >= 0xdc00 && unit <= 0xdfff;
}

/** The parts of a long text that are kept: both ends, and an eighth to a quarter on either side of each edge of the mark. */
function kept(text: string, mark: Range, most: number): Range[] {
  const { length } = text;
  const [less, more] = [Math.floor(most / 8), Math.floor(most / 4)];
  const wanted = [
    { start: 0, end: less },
    { start: mark.start - less, end: Math.min(mark.start + more, mark.end + less) },
    { start: Math.max(mark.end - more, mark.start - less), end: mark.end + less },
    { start: length - less, end: length },
  ];
  const found: Range[] = [];
  for (const { start, end } of wanted) {
    const range = { start: Math.max(0, start), end: Math.min(length, end) };
    const last = found.at(-1);
    if (last !== undefined && range.start <= last.end + leastGap) last.end = Math.max(last.end, range.end);
    else found.push(range);
  }
  const outward = (at: number, step: number) => (splits(text, at) ? at + step : at);
  return found.map(({ start, end }) => ({ start: outward(start, -1), end: outward(end, 1) }));
}

function push(into: Stretch[], kind: "plain" | "marked", text: string): void {
  if (text !== "") into.push({ kind, text });
}

/**
 * The stretches of a text in their order, with `mark` marked. Up to `most` units the text is whole; above, what is
 * kept comes to about `most`, and both ends and both edges of the mark are among it.
 */
export function excerpt(text: string, mark: Range, most = mostShown): Stretch[] {
  const ranges = text.length <= most ? [{ start: 0, end: text.length }] : kept(text, mark, most);
  const found: Stretch[] = [];
  let seen = 0;
  for (const { start, end } of ranges) {
    if (start > seen) found.push({ kind: "gap", left: start - seen });
    const from = Math.min(Math.max(mark.start, start), end);
    const to = Math.min(Math.max(mark.end, from), end);
    push(found, "plain", text.slice(start, from));
    push(found, "marked", text.slice(from, to));
    push(found, "plain", text.slice(to, end));
    seen = end;
  }
  return found;
}

/** Units that two texts have in common at their beginning and, beyond that, at their end. */
function common(a: string, b: string): { head: number; tail: number } {
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a.charCodeAt(head) === b.charCodeAt(head)) head++;
  let tail = 0;
  while (tail < shorter - head && a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail))
    tail++;
  return { head, tail };
}

function withEllipses(text: string, mark: Range, most: number): string {
  return excerpt(text, mark, most)
    .map((stretch) => (stretch.kind === "gap" ? "…" : stretch.text))
    .join("");
}

/** Two texts to be compared, each cut to about `most` units around where they differ; `…` stands for what was left out. */
export function excerptPair(a: string, b: string, most = mostShown): [string, string] {
  if (a.length <= most && b.length <= most) return [a, b];
  const { head, tail } = common(a, b);
  const cut = (text: string) => withEllipses(text, { start: head, end: text.length - tail }, most);
  return [cut(a), cut(b)];
}
