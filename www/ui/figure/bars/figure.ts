/** The histogram as a file: the same bars, with its axes named. */
import { thresholdText, whole } from "../../numbers/words";
import type { Figure, Painter } from "../painter";
import { themeColour } from "../theme";
import { barsOf, countMarks, type Frame, xOf, yOf } from "./geometry";

const FRAME: Frame = { width: 720, height: 300, left: 64, right: 24, top: 40, bottom: 56 };
const SIZE = 13;

interface Colours {
  ink: string;
  soft: string;
  bar: string;
  off: string;
}

function axes(painter: Painter, bins: readonly number[], colours: Colours): void {
  const floor = FRAME.height - FRAME.bottom;
  const most = Math.max(0, ...bins);
  painter.line(FRAME.left, floor, FRAME.width - FRAME.right, floor, colours.ink);
  for (let step = 0; step <= 10; step += 2) {
    const text = thresholdText(step / 10);
    painter.text(xOf(step / 10, FRAME), floor + 18, text, {
      fill: colours.soft,
      size: SIZE,
      anchor: "middle",
    });
  }
  for (const count of countMarks(bins)) {
    const y = yOf(count, most, FRAME);
    painter.text(FRAME.left - 8, y + 4, whole(count), { fill: colours.soft, size: SIZE, anchor: "end" });
  }
}

/** Draws the kept pairs by likeness with the threshold in force. */
export function histogramFigure(
  bins: readonly number[],
  threshold: number,
  measure: string,
  counts: string,
): Figure {
  const colours: Colours = {
    ink: themeColour("--ink"),
    soft: themeColour("--ink-soft"),
    bar: themeColour("--accent"),
    off: themeColour("--line-strong"),
  };
  const paint = (painter: Painter) => {
    for (const bar of barsOf(bins, FRAME)) {
      const fill = bar.low >= threshold ? colours.bar : colours.off;
      painter.rect(bar.x, bar.y, bar.width, bar.height, fill);
    }
    axes(painter, bins, colours);
    const x = xOf(threshold, FRAME);
    painter.line(x, FRAME.top - 12, x, FRAME.height - FRAME.bottom, colours.ink);
    painter.text(x, FRAME.top - 18, `≥ ${thresholdText(threshold)}`, {
      fill: colours.ink,
      size: SIZE,
      anchor: "middle",
    });
    const middle = xOf(0.5, FRAME);
    painter.text(middle, FRAME.height - 12, measure, { fill: colours.ink, size: SIZE, anchor: "middle" });
    painter.text(18, FRAME.height / 2, counts, {
      fill: colours.ink,
      size: SIZE,
      anchor: "middle",
      upright: true,
    });
  };
  return { width: FRAME.width, height: FRAME.height, background: themeColour("--surface"), paint };
}
