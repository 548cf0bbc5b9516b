/** The waterfall as a file. */
import type { Figure, Painter } from "../../../../ui/figure/painter";
import { themeColour } from "../../../../ui/figure/theme";
import { whole } from "../../../../ui/numbers/words";
import { cutMiddle } from "../../../../ui/url_text/diff";
import { counted, w } from "../words";
import type { WaterfallRow } from "./geometry";

/** Nothing stands for an empty text. */
export function ruleText({ from, to }: { from: string; to: string }): string {
  return `${from === "" ? "∅" : from} → ${to === "" ? "∅" : to}`;
}

/** The words of the waterfall's rows. */
export function labelOf(row: WaterfallRow): string {
  if (row.step !== undefined) return ruleText(row.step);
  if (row.kind === "rest") return counted("shrink.rest", row.rules ?? 0);
  return w(`shrink.${row.kind}`);
}

/** What a rule takes is written as taken. */
export function amountOf({ kind, value }: WaterfallRow): string {
  return kind === "before" || kind === "after" ? whole(value) : `−${whole(value)}`;
}

const size = 13;
const rowHeight = 26;
const top = 44;
const label = 300;
const bar = 420;
const value = 90;
const width = label + bar + value + 32;
/** Characters a label has room for. */
const budget = 44;

function colours() {
  return {
    ink: themeColour("--ink"),
    soft: themeColour("--ink-soft"),
    all: themeColour("--sunken"),
    left: themeColour("--line"),
    part: themeColour("--accent"),
    whole: themeColour("--line-strong"),
  };
}

type Colours = ReturnType<typeof colours>;

function paintRow(painter: Painter, row: WaterfallRow, y: number, colour: Colours): void {
  const isRule = row.kind === "step" || row.kind === "rest";
  const fill = isRule ? colour.part : colour.whole;
  painter.text(16, y + 16, cutMiddle(labelOf(row), budget), { fill: colour.ink, size });
  painter.rect(label, y + 4, bar, rowHeight - 8, colour.all);
  if (isRule) painter.rect(label, y + 4, bar * row.start, rowHeight - 8, colour.left);
  painter.rect(label + bar * row.start, y + 4, Math.max(1, bar * (row.end - row.start)), rowHeight - 8, fill);
  painter.text(label + bar + value, y + 16, amountOf(row), { fill: colour.ink, size, anchor: "end" });
}

export function waterfallFigure(rows: readonly WaterfallRow[], title: string): Figure {
  const colour = colours();
  const paint = (painter: Painter) => {
    painter.text(16, 26, title, { fill: colour.ink, size: size + 2 });
    rows.forEach((row, at) => {
      paintRow(painter, row, top + at * rowHeight, colour);
    });
  };
  return { width, height: top + rows.length * rowHeight + 16, background: themeColour("--surface"), paint };
}
