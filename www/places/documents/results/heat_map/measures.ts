/** How large the map is drawn, and whether its axes have room for names. Pure. */
import type { Place } from "./move";

/** Sizes of the map, in pixels. */
export interface Measures {
  side: number;
  cell: number;
  /** Width of the names or numbers beside the rows. */
  labels: number;
  /** True if there is room for names. */
  isNamed: boolean;
  /** True if cells are so small that a part of the map is shown magnified. */
  hasLens: boolean;
}

/** The style of a frame whose first cell is at a place; `side`: of the frame, `cell`: of a cell, in pixels. */
export function frameAt({ row, column }: Place, side: number, cell: number) {
  const transform = `translate(${column * cell}px, ${row * cell}px)`;
  return { width: `${side}px`, height: `${side}px`, transform };
}

/** From this cell height on (rem) the rows have room for names. */
const LABEL_FROM = 0.95;
/** Largest side of the square and of a cell, in rem. */
const MOST_SIDE = 42;
const MOST_CELL = 3.5;
/** Width of the names beside the rows, in rem: the least, the most, and the share of a narrow place. */
const LABELS = { least: 6, most: 26, share: 0.34 };
/** Width of names that are cut to six letters, in rem: better than none where the rows are high enough only so. */
const SHORT = 3.75;
/** Cells smaller than this are too small to be told apart and pressed, in rem. */
const LENS_UNDER = 0.25;
/** Width of the numbers that stand there instead, in rem. */
const NUMBERS = 2.5;
/** Room that the reading of a cell takes beside the map, in rem. */
const ASIDE = 15;

/** The square that fits a width; names stand beside the rows where these are high enough, and get the room that is left. */
export function measure(count: number, width: number, rem: number): Measures {
  const fits = (room: number) => Math.max(60, Math.min(room, MOST_SIDE * rem, count * MOST_CELL * rem));
  const usual = Math.max(LABELS.least * rem, Math.min(13 * rem, width * LABELS.share));
  for (const least of [usual, SHORT * rem]) {
    const side = fits(width - least);
    if (side / count < LABEL_FROM * rem) continue;
    const free = width - side - ASIDE * rem;
    const labels = Math.max(least, Math.min(LABELS.most * rem, free));
    return { side, cell: side / count, labels, isNamed: true, hasLens: false };
  }
  const alone = fits(width - NUMBERS * rem);
  const cell = alone / count;
  return { side: alone, cell, labels: NUMBERS * rem, isNamed: false, hasLens: cell < LENS_UNDER * rem };
}
