/** A figure painted twice from one description: as SVG text and on a canvas, so that both files show the same. */

/** How a text stands. */
export interface TextStyle {
  fill: string;
  /** Height of the type in pixels. */
  size: number;
  anchor?: "start" | "middle" | "end";
  /** Turned anticlockwise by a quarter, about its own point. */
  upright?: boolean;
  /** Weight of the type, from 100 to 900; 400 if it is not given. */
  weight?: number;
  /** True for type of one width. */
  mono?: boolean;
}

/** How a shape is drawn; what is not given is not drawn. */
export interface ShapeStyle {
  fill?: string | undefined;
  stroke?: string | undefined;
  /** Width of the line in pixels; 1 if it is not given. */
  width?: number;
  /** Lengths of dashes and gaps in pixels. */
  dash?: readonly number[];
}

/** What figures are made of; all measures in pixels, the origin at the top left. */
export interface Painter {
  rect(x: number, y: number, width: number, height: number, fill: string): void;
  line(x1: number, y1: number, x2: number, y2: number, stroke: string): void;
  text(x: number, y: number, text: string, style: TextStyle): void;
  /** A shape by the commands of an SVG path. */
  path(commands: string, style: ShapeStyle): void;
  /** A picture, stretched without blending its pixels. */
  picture(x: number, y: number, width: number, height: number, drawn: HTMLCanvasElement): void;
}

/** A figure of a size that knows how to paint itself. */
export interface Figure {
  width: number;
  height: number;
  background: string;
  paint: (painter: Painter) => void;
}

const MONO = 'ui-monospace, "Cascadia Mono", "Noto Sans Mono", "Liberation Mono", monospace';
const FACE = 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/** Text as it may stand in XML; control characters that XML 1.0 forbids are left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/&/gu, "&amp;")
    .replace(/</gu, "&lt;")
    .replace(/>/gu, "&gt;")
    .replace(/"/gu, "&quot;");
}

/** At most three decimals: a third of a pixel's thousandth is seen by nobody. */
function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** The attributes of a box. */
function boxOf(x: number, y: number, width: number, height: number): string {
  return `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;
}

class SvgPainter implements Painter {
  readonly parts: string[] = [];

  rect(x: number, y: number, width: number, height: number, fill: string): void {
    this.parts.push(`<rect ${boxOf(x, y, width, height)} fill="${fill}"/>`);
  }

  line(x1: number, y1: number, x2: number, y2: number, stroke: string): void {
    const place = `x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}"`;
    this.parts.push(`<line ${place} stroke="${stroke}"/>`);
  }

  text(x: number, y: number, text: string, style: TextStyle): void {
    const turn = style.upright ? ` transform="rotate(-90 ${short(x)} ${short(y)})"` : "";
    const look = `fill="${style.fill}" font-size="${style.size}" text-anchor="${style.anchor ?? "start"}"`;
    const weight = style.weight === undefined ? "" : ` font-weight="${style.weight}"`;
    const face = style.mono ? ` font-family="${escaped(MONO)}"` : "";
    this.parts.push(
      `<text x="${short(x)}" y="${short(y)}" ${look}${weight}${face}${turn}>${escaped(text)}</text>`,
    );
  }

  path(commands: string, { fill = "none", stroke = "none", width = 1, dash = [] }: ShapeStyle): void {
    const line = stroke === "none" ? "" : ` stroke="${stroke}" stroke-width="${short(width)}"`;
    const dashes = dash.length === 0 ? "" : ` stroke-dasharray="${dash.map(short).join(" ")}"`;
    this.parts.push(`<path d="${commands}" fill="${fill}"${line}${dashes}/>`);
  }

  picture(x: number, y: number, width: number, height: number, drawn: HTMLCanvasElement): void {
    const look = `style="image-rendering:pixelated" href="${drawn.toDataURL()}"`;
    this.parts.push(`<image ${boxOf(x, y, width, height)} ${look}/>`);
  }
}

class CanvasPainter implements Painter {
  readonly #context: CanvasRenderingContext2D;

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context;
  }

  rect(x: number, y: number, width: number, height: number, fill: string): void {
    this.#context.fillStyle = fill;
    this.#context.fillRect(x, y, width, height);
  }

  line(x1: number, y1: number, x2: number, y2: number, stroke: string): void {
    this.#context.strokeStyle = stroke;
    this.#context.beginPath();
    this.#context.moveTo(x1, y1);
    this.#context.lineTo(x2, y2);
    this.#context.stroke();
  }

  text(x: number, y: number, text: string, style: TextStyle): void {
    const context = this.#context;
    const anchors = { start: "left", middle: "center", end: "right" } as const;
    context.save();
    context.translate(x, y);
    if (style.upright) context.rotate(-Math.PI / 2);
    context.fillStyle = style.fill;
    context.font = `${style.weight ?? 400} ${style.size}px ${style.mono ? MONO : FACE}`;
    context.textAlign = anchors[style.anchor ?? "start"];
    context.fillText(text, 0, 0);
    context.restore();
  }

  path(commands: string, { fill, stroke, width = 1, dash = [] }: ShapeStyle): void {
    const context = this.#context;
    const shape = new Path2D(commands);
    context.save();
    if (fill !== undefined) {
      context.fillStyle = fill;
      context.fill(shape);
    }
    if (stroke !== undefined) {
      context.strokeStyle = stroke;
      context.lineWidth = width;
      context.setLineDash([...dash]);
      context.stroke(shape);
    }
    context.restore();
  }

  picture(x: number, y: number, width: number, height: number, drawn: HTMLCanvasElement): void {
    this.#context.imageSmoothingEnabled = false;
    this.#context.drawImage(drawn, x, y, width, height);
  }
}

/** The figure as an SVG file. */
export function toSvg(figure: Figure): string {
  const painter = new SvgPainter();
  painter.rect(0, 0, figure.width, figure.height, figure.background);
  figure.paint(painter);
  const size = `width="${figure.width}" height="${figure.height}" viewBox="0 0 ${figure.width} ${figure.height}"`;
  const face = `font-family="${escaped(FACE)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${face}>\n${painter.parts.join("\n")}\n</svg>\n`;
}

/** The figure as a PNG file, `scale` device pixels to one of the figure's. */
export function toPng(figure: Figure, scale = 2): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(figure.width * scale);
  canvas.height = Math.round(figure.height * scale);
  const context = canvas.getContext("2d");
  if (context === null) return Promise.reject(new Error("this browser gives no canvas to draw on"));
  context.scale(scale, scale);
  const painter = new CanvasPainter(context);
  painter.rect(0, 0, figure.width, figure.height, figure.background);
  figure.paint(painter);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) {
        reject(new Error("this browser could not write the picture"));
      } else {
        resolve(blob);
      }
    }, "image/png");
  });
}
