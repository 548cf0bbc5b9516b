/** Two texts side by side: aligned paragraphs, their differences marked; only the paragraphs in sight are drawn. */
import type { Comparison, Span } from "dustlens";
import { useMemo } from "preact/hooks";
import { w } from "../../../../ui/numbers/words";
import { type Blocks, useBlocks } from "../../../../ui/virtual/use_blocks";
import { rootScale, useRoom } from "../../../../ui/virtual/use_room";
import { useResults } from "../context";
import { DifferenceBar, useSteps } from "./difference_bar";
import { type Difference, type Differences, differences } from "./differences";
import { Minimap } from "./minimap";
import { Paragraph } from "./paragraph";
import { type TextRow, textRows } from "./segments";
import { TextNames } from "./text_names";
import { useWords, type Words } from "./use_words";
import { WordStrip } from "./word_strip";

/** A line's height and a letter's usual width, in rem; under this width the texts stand one over the other. */
const LINE = 1.45;
const LETTER = 0.45;
const STACKED = 30;
/** Room of the minimap and the paddings, in rem. */
const MARGINS = 4;
/** Room that a column's letter takes beside its name, and the width of a letter of the name, in rem. */
const BADGE = 2.5;
const NAME_LETTER = 0.5;

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

/** Characters that the name of a column has room for. */
function nameBudget(width: number, rem: number): number {
  return Math.max(12, Math.floor(((width / rem - MARGINS) / 2 - BADGE) / NAME_LETTER));
}

/** The legend of the marks that occur. */
function Key({ found, rows }: { found: Differences; rows: readonly TextRow[] }) {
  const isTouched = found.rows.some(({ a, b }) =>
    [...a, ...b].some(({ standing }) => standing === "touched"),
  );
  const hasGap = rows.some(({ a, b }) => a === undefined || b === undefined);
  return (
    <p class="row small texts-key">
      {found.all.length > 0 && <mark>{w("texts.differs")}</mark>}
      {isTouched && <u>{w("texts.touched")}</u>}
      {hasGap && <span class="texts-gap-key">{w("texts.missing")}</span>}
    </p>
  );
}

interface FrameProps {
  comparison: Comparison;
  rows: readonly TextRow[];
  found: Differences;
  blocks: Blocks;
  words: Words;
  current: number | undefined;
  /** Characters that the name of a column has room for; undefined where the texts stand one over the other. */
  names: number | undefined;
}

function Frame({ comparison, rows, found, blocks, words, current, names }: FrameProps) {
  const { lit } = words.looked ?? {};
  return (
    <div class="texts-frame">
      <section
        class="texts-scroller"
        ref={blocks.scroller}
        tabIndex={0}
        aria-label={w("texts.name")}
        {...words.handlers}
      >
        {names !== undefined && <TextNames row={comparison.row} budget={names} />}
        <div class="texts-holder" style={{ height: `${blocks.height}px` }}>
          {blocks.items.map((item) => (
            <div
              key={item.index}
              ref={blocks.measure}
              data-index={item.index}
              class="text-row"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {(["a", "b"] as const).map((side) => (
                <Paragraph
                  key={side}
                  view={comparison[side]}
                  paragraph={rows[item.index]?.[side]}
                  side={side}
                  marks={found.rows[item.index]?.[side] ?? []}
                  lit={lit?.[side]}
                  current={current}
                />
              ))}
            </div>
          ))}
        </div>
      </section>
      <Minimap rows={rows} found={found} seen={blocks.seen} onGo={blocks.goTo} />
    </div>
  );
}

/** Scrolls to a difference: to its row first, whose words are drawn after that. */
function bringUp(blocks: Blocks, index: number, { row }: Difference): void {
  const find = () => blocks.scroller.current?.querySelector(`[data-difference="${index}"]`);
  const show = (element: Element | null | undefined) => element?.scrollIntoView({ block: "nearest" });
  const found = find();
  if (found) show(found);
  else {
    blocks.goTo(row);
    requestAnimationFrame(() => requestAnimationFrame(() => show(find())));
  }
}

export function Texts({ comparison }: { comparison: Comparison }) {
  const { lowercase, punctuation, compose, fold_yo } = useResults().run.settings.value.shingles;
  const [box, room] = useRoom<HTMLDivElement>(600);
  const { a, b, aligned } = comparison;
  const rows = useMemo(() => textRows(aligned, a, b), [aligned, a, b]);
  const found = useMemo(
    () => differences(rows, a, b, { lowercase, punctuation, compose, fold_yo }),
    [rows, a, b, lowercase, punctuation, compose, fold_yo],
  );
  const { width } = room.value;
  const rem = 16 * rootScale();
  const estimate = useMemo(() => estimateFor(rows, width, rem), [rows, width, rem]);
  const blocks = useBlocks(rows.length, estimate, estimate);
  const words = useWords(comparison);
  const steps = useSteps(found.all, (difference) => {
    const at = difference.a ?? difference.b;
    if (at !== undefined) words.look(difference.a === undefined ? "b" : "a", at);
    bringUp(blocks, found.all.indexOf(difference), difference);
  });
  const isStacked = width < STACKED * rem;
  return (
    <div class={`texts${isStacked ? " is-stacked" : ""}`} ref={box}>
      <div class="row apart texts-head">
        <DifferenceBar count={found.all.length} steps={steps} />
        <Key found={found} rows={rows} />
      </div>
      <Frame
        {...{ comparison, rows, found, blocks, words }}
        current={steps.current.value}
        names={isStacked ? undefined : nameBudget(width, rem)}
      />
      <WordStrip looked={words.looked} />
    </div>
  );
}
