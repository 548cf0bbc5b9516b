/** A paragraph cut where its marks and what is lit in it begin and end. Pure. */
import type { Span } from "dustlens";
import type { Mark, Standing } from "./differences";

/** A stretch of a paragraph that looks one way. */
export interface Piece extends Span {
  text: string;
  standing: Standing;
  difference?: number;
  /** True if a shingle of the word that is looked at covers it, and whether that stretch begins or ends here. */
  isLit: boolean;
  begins: boolean;
  ends: boolean;
}

/** The pieces in order; their texts joined are the paragraph. Marks and lit stretches are sorted, each list apart. */
export function pieces(
  text: string,
  paragraph: Span,
  marks: readonly Mark[],
  lit: readonly Span[] = [],
): Piece[] {
  const within = ({ start, end }: Span) => end > paragraph.start && start < paragraph.end;
  const shown = lit.filter(within);
  const edges = new Set([paragraph.start, paragraph.end]);
  for (const { start, end } of [...marks, ...shown])
    for (const edge of [start, end]) if (edge > paragraph.start && edge < paragraph.end) edges.add(edge);
  const sorted = [...edges].sort((one, other) => one - other);
  let [mark, light] = [0, 0];
  return sorted.slice(0, -1).map((start, at) => {
    const end = sorted[at + 1] ?? paragraph.end;
    while ((marks[mark]?.end ?? Number.POSITIVE_INFINITY) <= start) mark += 1;
    while ((shown[light]?.end ?? Number.POSITIVE_INFINITY) <= start) light += 1;
    const own = marks[mark];
    const marked = own !== undefined && own.start <= start ? own : undefined;
    const over = shown[light];
    const isLit = over !== undefined && over.start <= start;
    return {
      ...{ text: text.slice(start, end), start, end },
      standing: marked?.standing ?? "plain",
      ...(marked?.difference !== undefined && { difference: marked.difference }),
      ...{ isLit, begins: isLit && over.start === start, ends: isLit && over.end === end },
    };
  });
}
