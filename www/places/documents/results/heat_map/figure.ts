/** The heat map as a file: cells, ids where there is room, and the legend. */
import type { HeatMap } from "dustlens";
import type { Figure, Painter } from "../../../../ui/figure/painter";
import { themeColour } from "../../../../ui/figure/theme";
import { thresholdText, w } from "../../../../ui/numbers/words";
import { cutMiddle } from "../../../../ui/url_text/diff";
import { labels } from "../../../../ui/url_text/labels";
import { picture, wholeMap } from "./canvas";
import { colourOf } from "./scale";

/** From so many documents on the rows have no room for ids. */
const MOST_LABELS = 60;
/** From cells of this size in pixels on a file has a rectangle for each; smaller ones are one picture. */
const DRAWN_FROM = 4;
const LABEL_WIDTH = 260;
/** Letters of a name over a column, and the height of the longest in pixels. */
const OVER = 24;
const OVER_HEIGHT = 150;
const LABEL_SIZE = 11;
const EDGE = 24;
const LEGEND = 56;

interface Plan {
  count: number;
  cell: number;
  left: number;
  top: number;
  side: number;
}

function planOf({ documents }: HeatMap): Plan {
  const count = documents.length;
  const cell = Math.max(1, Math.min(32, Math.floor(640 / Math.max(1, count))));
  const [beside, over] = count <= MOST_LABELS ? [LABEL_WIDTH, OVER_HEIGHT] : [0, 0];
  return { count, cell, left: EDGE + beside, top: EDGE + over, side: cell * count };
}

function cells(painter: Painter, map: HeatMap, plan: Plan): void {
  if (plan.cell < DRAWN_FROM) {
    const drawn = picture(wholeMap(map), plan.count, false);
    painter.picture(plan.left, plan.top, plan.side, plan.side, drawn);
    return;
  }
  for (let row = 0; row < plan.count; row += 1) {
    for (let column = 0; column < plan.count; column += 1) {
      const fill = colourOf(map.values[row * plan.count + column] ?? 0, false);
      const [x, y] = [plan.left + column * plan.cell, plan.top + row * plan.cell];
      painter.rect(x, y, plan.cell, plan.cell, fill);
    }
  }
}

function names(painter: Painter, map: HeatMap, plan: Plan): void {
  if (plan.count > MOST_LABELS) return;
  const style = { fill: themeColour("--ink"), size: Math.min(LABEL_SIZE, plan.cell) };
  const over = labels(map.ids, OVER);
  for (const [at, id] of map.ids.entries()) {
    const middle = (at + 0.5) * plan.cell + style.size / 3;
    painter.text(plan.left - 6, plan.top + middle, cutMiddle(id, 42), { ...style, anchor: "end" });
    painter.text(plan.left + middle, plan.top - 6, over[at] ?? "", { ...style, upright: true });
  }
}

function legend(painter: Painter, plan: Plan, y: number): void {
  const steps = 100;
  const width = Math.min(240, plan.side) / steps;
  const ink = { fill: themeColour("--ink"), size: LABEL_SIZE + 1 } as const;
  for (let step = 0; step < steps; step += 1) {
    painter.rect(plan.left + step * width, y, width + 0.5, 12, colourOf(step / (steps - 1), false));
  }
  for (const value of [0, 0.5, 1]) {
    painter.text(plan.left + value * steps * width, y + 28, thresholdText(value), {
      ...ink,
      anchor: "middle",
    });
  }
  painter.text(plan.left + steps * width + 12, y + 11, w("heat_map.scale"), ink);
}

/** Draws the map, in the colours of the light theme. */
export function heatMapFigure(map: HeatMap): Figure {
  const plan = planOf(map);
  const height = plan.top + plan.side + LEGEND;
  const width = plan.left + Math.max(plan.side, 420) + EDGE;
  const paint = (painter: Painter) => {
    cells(painter, map, plan);
    names(painter, map, plan);
    legend(painter, plan, plan.top + plan.side + 16);
  };
  return { width, height, background: themeColour("--surface"), paint };
}
