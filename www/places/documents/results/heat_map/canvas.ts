/** Painting the cells on a canvas, at the screen's own resolution. */
import type { HeatMap } from "dustlens";
import { inkOn, rgbOf } from "./scale";
import { gather } from "./strongest";

/** The cells of a map or of a square part of it. */
export interface Cells {
  /** Values row by row. */
  values: Float64Array;
  /** Rows, and columns. */
  count: number;
  /** Column less row of the cells that are a document by itself; 0 in a whole map. */
  shift: number;
}

/** All cells of a map. */
export function wholeMap({ values, documents }: HeatMap): Cells {
  return { values, count: documents.length, shift: 0 };
}

/** From this cell size on (device pixels) cells stand apart and a pair at or over the threshold carries a dot. */
const DOT_FROM = 9;

/** From this cell size on (CSS pixels) a cell has room for its number. */
const NUMBER_FROM = 28;

/** Shades told apart: more than the eye can. */
const SHADES = 256;

/** True if cells of a size in device pixels carry dots: smaller ones have no room, larger ones have their number. */
export function hasDots(cell: number): boolean {
  return cell >= DOT_FROM && cell < NUMBER_FROM * devicePixelRatio;
}

/** The colours of the shades, each as the four bytes of a pixel in one number. */
function shadesOf(dark: boolean): Uint32Array {
  const shades = new Uint8Array((SHADES + 1) * 4);
  for (let step = 0; step <= SHADES; step += 1) shades.set([...rgbOf(step / SHADES, dark), 255], step * 4);
  return new Uint32Array(shades.buffer);
}

/**
 * The cells as a picture of at most `most` pixels a side, made a part at a time: 22,500 rectangles would take the canvas a
 * tenth of a second, and a million cells at one go would hold up the page.
 */
export class Picture {
  private readonly size: number;
  private readonly shown: Float64Array;
  private readonly shades: Uint32Array;
  private readonly image: ImageData;
  private row = 0;

  constructor(
    private readonly cells: Cells,
    most: number,
    dark: boolean,
  ) {
    this.size = Math.max(1, Math.min(cells.count, most));
    const isWhole = this.size === cells.count;
    this.shown = isWhole ? cells.values : new Float64Array(this.size * this.size);
    this.shades = shadesOf(dark);
    this.image = new ImageData(this.size, this.size);
  }

  /** Makes about so many cells more. True while some are left. */
  step(units: number): boolean {
    const { values, count } = this.cells;
    const end = Math.min(count, this.row + Math.max(1, Math.floor(units / count)));
    const line = (row: number) => Math.floor((row * this.size) / count);
    if (this.shown !== values) gather(this.shown, values, count, this.size, { from: this.row, end });
    // The rows that are still to come may fall on the last line.
    this.paint(line(this.row), line(end));
    this.row = end;
    return end < count;
  }

  private paint(from: number, end: number): void {
    const pixels = new Uint32Array(this.image.data.buffer);
    for (let cell = from * this.size; cell < end * this.size; cell += 1)
      pixels[cell] = this.shades[Math.round((this.shown[cell] ?? 0) * SHADES)] ?? 0;
  }

  /** What is made of it. */
  drawn(): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    canvas.width = this.size;
    canvas.height = this.size;
    canvas.getContext("2d")?.putImageData(this.image, 0, 0);
    return canvas;
  }
}

/** The whole picture at one go. */
export function picture(cells: Cells, most: number, dark: boolean): HTMLCanvasElement {
  const made = new Picture(cells, most, dark);
  made.step(Number.POSITIVE_INFINITY);
  return made.drawn();
}

/** Cuts the cells apart by lines one pixel wide. */
function cutApart(context: CanvasRenderingContext2D, count: number, side: number): void {
  for (let line = 1; line < count; line += 1) {
    const at = Math.round((line * side) / count) - 1;
    context.clearRect(at, 0, 1, side);
    context.clearRect(0, at, side, 1);
  }
}

/** Puts a dot on every pair at or over the threshold; a pair that shares nothing gets none. */
function dots(context: CanvasRenderingContext2D, cells: Cells, side: number, threshold: number): void {
  const { values, count, shift } = cells;
  const cell = side / count;
  const radius = Math.min(4, cell / 6);
  context.beginPath();
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      const value = values[row * count + column] ?? 0;
      if (column - row !== shift && value > 0 && value >= threshold) {
        const [x, y] = [(column + 0.5) * cell, (row + 0.5) * cell];
        context.moveTo(x + radius, y);
        context.arc(x, y, radius, 0, Math.PI * 2);
      }
    }
  }
  context.fill();
}

/** Writes the numbers of the cells, two digits each, in the place of the dots. */
function numbers(
  context: CanvasRenderingContext2D,
  { values, count }: Cells,
  side: number,
  dark: boolean,
  write: Write,
): void {
  const cell = side / count;
  context.font = `${Math.round(Math.min(cell * 0.3, 13 * devicePixelRatio))}px sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let at = 0; at < count * count; at += 1) {
    const value = values[at] ?? 0;
    context.fillStyle = inkOn(value, dark);
    context.fillText(write(value), ((at % count) + 0.5) * cell, (Math.floor(at / count) + 0.5) * cell);
  }
}

/** Writes a likeness in the language in force. */
type Write = (value: number) => string;

/** Paints cells into a square of `side` device pixels, over their picture; a dot says "at or over the threshold" without colour. */
export function paintCells(
  canvas: HTMLCanvasElement,
  cells: Cells,
  drawn: HTMLCanvasElement,
  side: number,
  threshold: number,
  dark: boolean,
  write: Write,
): void {
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.imageSmoothingEnabled = false;
  context.drawImage(drawn, 0, 0, side, side);
  if (side / cells.count >= DOT_FROM) {
    cutApart(context, cells.count, side);
    context.fillStyle = dark ? "rgb(16, 20, 24)" : "rgb(255, 255, 255)";
    if (side / cells.count < NUMBER_FROM * devicePixelRatio) dots(context, cells, side, threshold);
    else numbers(context, cells, side, dark, write);
  }
}
