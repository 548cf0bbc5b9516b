/** A paragraph of one of two texts: its differences strong, everything else plain. */
import type { Span, TextView } from "dustlens";
import { useMemo } from "preact/hooks";
import { w } from "../../../../ui/numbers/words";
import type { Mark } from "./differences";
import { type Piece, pieces } from "./pieces";
import type { Side } from "./word_shingles";

function classOf({ isLit, begins, ends }: Piece, isCurrent: boolean): string | undefined {
  const names = [isLit && "is-lit", begins && "begins", ends && "ends", isCurrent && "is-current"];
  return names.filter(Boolean).join(" ") || undefined;
}

/** Tells which place of the text a piece is: `data-start` is its offset. */
function PieceText({ piece, current }: { piece: Piece; current: number | undefined }) {
  const { text, start, standing, difference } = piece;
  const look = classOf(piece, difference !== undefined && difference === current);
  const place = { class: look, "data-start": start };
  if (standing === "differs")
    return (
      <mark {...place} data-difference={difference}>
        {text}
      </mark>
    );
  return standing === "touched" ? <u {...place}>{text}</u> : <span {...place}>{text}</span>;
}

interface ParagraphProps {
  view: TextView;
  paragraph: Span | undefined;
  side: Side;
  marks: readonly Mark[];
  /** Ranges of this text under the shingles of the word looked at. */
  lit: readonly Span[] | undefined;
  /** The difference one stands at. */
  current: number | undefined;
}

export function Paragraph({ view, paragraph, side, marks, lit, current }: ParagraphProps) {
  const letter = side.toUpperCase();
  const cut = useMemo(
    () => (paragraph === undefined ? [] : pieces(view.text, paragraph, marks, lit)),
    [view, paragraph, marks, lit],
  );
  if (paragraph === undefined)
    return (
      <div class={`text-cell is-${side} is-gap`}>
        <span class="visually-hidden">{w("texts.gap", { side: letter })}</span>
      </div>
    );
  return (
    <p class={`text-cell is-${side}`} data-side={side} dir="auto">
      <span class="small soft side-letter" aria-hidden="true" dir="ltr">
        {letter}
      </span>
      {cut.map((piece) => (
        <PieceText key={piece.start} piece={piece} current={current} />
      ))}
    </p>
  );
}
