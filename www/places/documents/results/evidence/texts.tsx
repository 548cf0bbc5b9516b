/** Two texts side by side: aligned paragraphs, shared shingles marked; only the paragraphs in sight are drawn. */
import type { Comparison, Span, TextView } from "dustlens";
import { useMemo } from "preact/hooks";
import { w } from "../../../../ui/numbers/words";
import { useBlocks } from "../../../../ui/virtual/use_blocks";
import { rootScale, useRoom } from "../../../../ui/virtual/use_room";
import { Minimap } from "./minimap";
import { segments, type TextRow, textRows } from "./segments";

/** A line's height and a letter's usual width, in rem; under this width the texts stand one over the other. */
const LINE = 1.45;
const LETTER = 0.45;
const STACKED = 30;
/** Room of the minimap and the paddings, in rem. */
const MARGINS = 4;

function Paragraph({
  view,
  paragraph,
  side,
}: {
  view: TextView;
  paragraph: Span | undefined;
  side: "a" | "b";
}) {
  const letter = side.toUpperCase();
  if (paragraph === undefined) {
    return (
      <div class={`text-cell is-${side} is-gap`}>
        <span class="visually-hidden">{w("texts.gap", { side: letter })}</span>
      </div>
    );
  }
  return (
    <p class={`text-cell is-${side}`}>
      <span class="small soft side-letter" aria-hidden="true">
        {letter}
      </span>
      {segments(view, paragraph).map((segment, at) => {
        if (segment.standing === "shared") return <mark key={at}>{segment.text}</mark>;
        return segment.standing === "own" ? <u key={at}>{segment.text}</u> : segment.text;
      })}
    </p>
  );
}

/** A row's likely height in pixels: the longer paragraph's lines, or both when stacked. */
function estimateFor(rows: readonly TextRow[], width: number, rem: number): (index: number) => number {
  const stacked = width < STACKED * rem;
  const columns = Math.max(10, (width - MARGINS * rem) / (stacked ? 1 : 2) / (LETTER * rem));
  const lines = (span: Span | undefined) => (span ? Math.ceil((span.end - span.start) / columns) : 0);
  return (index) => {
    const [a, b] = [lines(rows[index]?.a), lines(rows[index]?.b)];
    return (Math.max(1, stacked ? a + b : Math.max(a, b)) * LINE + 1) * rem;
  };
}

function Key() {
  return (
    <p class="row small texts-key">
      <mark>{w("texts.shared")}</mark>
      <u>{w("texts.own")}</u>
      <span class="texts-gap-key">{w("texts.missing")}</span>
    </p>
  );
}

export function Texts({ comparison }: { comparison: Comparison }) {
  const [box, room] = useRoom<HTMLDivElement>(600);
  const { a, b, aligned } = comparison;
  const rows = useMemo(() => textRows(aligned, a, b), [aligned, a, b]);
  const { width } = room.value;
  const rem = 16 * rootScale();
  const estimate = useMemo(() => estimateFor(rows, width, rem), [rows, width, rem]);
  const blocks = useBlocks(rows.length, estimate, estimate);
  const stacked = width < STACKED * rem;
  return (
    <div class={`texts${stacked ? " is-stacked" : ""}`} ref={box}>
      <Key />
      <div class="texts-frame">
        <section class="texts-scroller" ref={blocks.scroller} tabIndex={0} aria-label={w("texts.name")}>
          <div class="texts-holder" style={{ height: `${blocks.height}px` }}>
            {blocks.items.map((item) => (
              <div
                key={item.index}
                ref={blocks.measure}
                data-index={item.index}
                class="text-row"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Paragraph view={a} paragraph={rows[item.index]?.a} side="a" />
                <Paragraph view={b} paragraph={rows[item.index]?.b} side="b" />
              </div>
            ))}
          </div>
        </section>
        <Minimap comparison={comparison} rows={rows} seen={blocks.seen} onGo={blocks.goTo} />
      </div>
    </div>
  );
}
