/** Painting the cells on a canvas, at the screen's own resolution. */
import type { HeatMap } from "dustlens";
import { inkOn, rgbOf } from "./scale";
import { strongest } from "./strongest";

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

/** The cells as a picture of at most `most` pixels a side: 22,500 rectangles would take the canvas a tenth of a second. */
export function picture({ values, count }: Cells, most: number, dark: boolean): HTMLCanvasElement {
  const size = Math.max(1, Math.min(count, most));
  const shades = shadesOf(dark);
  const image = new ImageData(size, size);
  const pixels = new Uint32Array(image.data.buffer);
  const shown = strongest(values, count, size);
  for (let cell = 0; cell < pixels.length; cell += 1)
    pixels[cell] = shades[Math.round((shown[cell] ?? 0) * SHADES)] ?? 0;
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas;
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

/** Paints cells into a square of `side` device pixels; a dot says "at or over the threshold" without colour. */
export function paintCells(
  canvas: HTMLCanvasElement,
  cells: Cells,
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
  context.drawImage(picture(cells, side, dark), 0, 0, side, side);
  if (side / cells.count >= DOT_FROM) {
    cutApart(context, cells.count, side);
    context.fillStyle = dark ? "rgb(16, 20, 24)" : "rgb(255, 255, 255)";
    if (side / cells.count < NUMBER_FROM * devicePixelRatio) dots(context, cells, side, threshold);
    else numbers(context, cells, side, dark, write);
  }
}
