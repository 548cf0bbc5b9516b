/**
 * A paragraph cut into what both texts have and what only this one has.
 *
 * Offsets are UTF-16, as the engine gives them. What lies between two shared stretches and holds
 * no letter or digit (a space, a comma that was dropped before shingling) is neither: it belongs
 * to no shingle and says nothing about a difference.
 */
import type { AlignedParagraph, Span, TextView } from "dustlens";

/** What a stretch of text is: in both texts, only in this one, or not part of any shingle. */
export type Standing = "shared" | "own" | "neither";

/** A stretch of a paragraph with one standing. */
export interface Segment {
  text: string;
  standing: Standing;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}_]/u;
const TAIL = /[^\p{L}\p{N}_]*$/u;

/** Index of the first shared stretch that ends after `offset`; the stretches are sorted and apart. */
function firstAfter(shared: readonly Span[], offset: number): number {
  let low = 0;
  let high = shared.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shared[middle]?.end ?? 0) > offset) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/** Text outside shared stretches: what stands before its first and after its last letter or digit is no part of it. */
function between(text: string): Segment[] {
  const start = text.search(LETTER_OR_DIGIT);
  if (start < 0) return text === "" ? [] : [{ text, standing: "neither" }];
  const end = text.length - (TAIL.exec(text)?.[0].length ?? 0);
  const parts: Segment[] = [
    { text: text.slice(0, start), standing: "neither" },
    { text: text.slice(start, end), standing: "own" },
    { text: text.slice(end), standing: "neither" },
  ];
  return parts.filter((part) => part.text !== "");
}

/** The shared stretches of a paragraph, cut at its ends. */
function* sharedWithin({ shared }: TextView, { start, end }: Span): Generator<Span> {
  for (let index = firstAfter(shared, start); index < shared.length; index += 1) {
    const stretch = shared[index];
    if (!stretch || stretch.start >= end) return;
    yield { start: Math.max(stretch.start, start), end: Math.min(stretch.end, end) };
  }
}

/** The segments of `paragraph`, in order; their texts joined are the paragraph. */
export function segments(view: TextView, paragraph: Span): Segment[] {
  const out: Segment[] = [];
  let at = paragraph.start;
  for (const { start, end } of sharedWithin(view, paragraph)) {
    out.push(...between(view.text.slice(at, start)));
    out.push({ text: view.text.slice(start, end), standing: "shared" });
    at = end;
  }
  out.push(...between(view.text.slice(at, paragraph.end)));
  return out;
}

/** Characters of a paragraph that lie in shared stretches, 0..=1 of its length; 0 for an empty one. */
export function sharedPart(view: TextView, paragraph: Span): number {
  const length = paragraph.end - paragraph.start;
  let covered = 0;
  for (const { start, end } of sharedWithin(view, paragraph)) covered += end - start;
  return length > 0 ? covered / length : 0;
}

/** Two aligned paragraphs as they stand in a row: both, or one beside a gap. */
export interface TextRow {
  a: Span | undefined;
  b: Span | undefined;
}

/** The rows of two texts side by side; an index out of the text's paragraphs is a gap. */
export function textRows(aligned: readonly AlignedParagraph[], a: TextView, b: TextView): TextRow[] {
  const paragraph = (view: TextView, index: number | undefined) =>
    index === undefined ? undefined : view.paragraphs[index];
  return aligned.map((row) => ({ a: paragraph(a, row.a), b: paragraph(b, row.b) }));
}
