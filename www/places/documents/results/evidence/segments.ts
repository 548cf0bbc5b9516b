/** Two texts as rows of aligned paragraphs, and what of a paragraph both texts share. Offsets are UTF-16, as the engine gives them. */
import type { AlignedParagraph, Span, TextView } from "dustlens";

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

/** The shared stretches of a paragraph, cut at its ends. */
export function* sharedWithin({ shared }: TextView, { start, end }: Span): Generator<Span> {
  for (let index = firstAfter(shared, start); index < shared.length; index += 1) {
    const stretch = shared[index];
    if (!stretch || stretch.start >= end) return;
    yield { start: Math.max(stretch.start, start), end: Math.min(stretch.end, end) };
  }
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
