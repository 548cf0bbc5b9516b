/**
 * A part of the page as a figure: its boxes, its texts and its drawings where the browser has laid them out, with the colours of the
 * light theme, as on paper. What comes out is made of shapes and texts alone, so that any programme opens the SVG file and can change it.
 */
import type { Figure, Painter, ShapeStyle } from "./painter";
import { inLight, themeColour } from "./theme";

/** Room round the figure, in pixels. */
const MARGIN = 16;

/** Where a part stands within the figure. */
interface Origin {
  left: number;
  top: number;
}

type Draw = (painter: Painter) => void;

/** A colour that is seen; undefined: it is none. */
function seen(colour: string): string | undefined {
  return colour === "none" || colour === "transparent" || /^rgba\(.*, 0\)$/.test(colour) ? undefined : colour;
}

const pixels = (length: string): number => Number.parseFloat(length) || 0;

/** A rectangle with round corners as a path. */
function roundRect(x: number, y: number, width: number, height: number, round: number): string {
  const r = Math.min(round, width / 2, height / 2);
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return [
    `M${x + r} ${y}h${width - 2 * r}${arc(r, r)}v${height - 2 * r}${arc(-r, r)}`,
    `h${2 * r - width}${arc(-r, -r)}v${2 * r - height}${arc(r, -r)}z`,
  ].join("");
}

/** The colours that lie over each other in a background: a gradient of one colour is that colour. */
function backgrounds({ backgroundColor, backgroundImage }: CSSStyleDeclaration): string[] {
  const [, over] = /^linear-gradient\((rgba?\([^)]*\)|color\([^)]*\))/.exec(backgroundImage) ?? [];
  return [backgroundColor, over].filter((colour) => colour !== undefined && seen(colour)) as string[];
}

/** The sides of a box that have a line, as paths; a box with the same line all round is one path. */
function borders(style: CSSStyleDeclaration, box: DOMRect, { left, top }: Origin): [string, ShapeStyle][] {
  const [x, y, width, height] = [box.left - left, box.top - top, box.width, box.height];
  const side = (name: "Top" | "Right" | "Bottom" | "Left") => ({
    width: style[`border${name}Style`] === "none" ? 0 : pixels(style[`border${name}Width`]),
    stroke: seen(style[`border${name}Color`]),
  });
  const all = (["Top", "Right", "Bottom", "Left"] as const).map(side);
  const [first] = all;
  const half = (first?.width ?? 0) / 2;
  if (half > 0 && all.every((each) => each.width === first?.width && each.stroke === first.stroke)) {
    const round = pixels(style.borderTopLeftRadius);
    const path = roundRect(x + half, y + half, width - 2 * half, height - 2 * half, round);
    return [[path, { stroke: first?.stroke, width: half * 2 }]];
  }
  const lines = [
    `M${x} ${y}h${width}`,
    `M${x + width} ${y}v${height}`,
    `M${x} ${y + height}h${width}`,
    `M${x} ${y}v${height}`,
  ];
  return all.flatMap((each, at): [string, ShapeStyle][] =>
    each.width > 0 && each.stroke !== undefined ? [[lines[at] ?? "", each]] : [],
  );
}

function drawBox(element: Element, origin: Origin): Draw {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const round = pixels(style.borderTopLeftRadius);
  const path = roundRect(box.left - origin.left, box.top - origin.top, box.width, box.height, round);
  const fills = backgrounds(style);
  const lines = borders(style, box, origin);
  return (painter) => {
    for (const fill of fills) painter.path(path, { fill });
    for (const [line, look] of lines) painter.path(line, look);
  };
}

/** A line of a text that the browser has broken, with its place. */
interface Line {
  text: string;
  box: DOMRect;
}

/** The lines of a text, told by where its words stand. */
function linesOf(node: Text): Line[] {
  const range = node.ownerDocument.createRange();
  const lines: Line[] = [];
  for (const { 0: word, index } of node.data.matchAll(/\S+\s*/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.trimEnd().length);
    const box = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last !== undefined && Math.abs(last.box.top - box.top) < 2) last.text += word;
    else if (box.width > 0) lines.push({ text: word, box });
  }
  return lines;
}

function drawText(node: Text, parent: Element, origin: Origin): Draw {
  const { color, fontSize, fontWeight, fontFamily, textDecorationLine } = getComputedStyle(parent);
  const size = pixels(fontSize);
  const look = { fill: color, size, weight: Number(fontWeight), mono: fontFamily.includes("mono") };
  const lines = linesOf(node);
  return (painter) => {
    for (const { text, box } of lines) {
      const [x, middle] = [box.left - origin.left, box.top - origin.top + box.height / 2];
      // The middle of the line is that of the letters, a third of their size above the foot.
      painter.text(x, middle + size * 0.35, text.trimEnd(), look);
      const isStruck = textDecorationLine.includes("line-through");
      if (isStruck) painter.path(`M${x} ${middle}h${box.width}`, { stroke: color });
    }
  };
}

/** The path of a shape of a drawing; undefined: it is none. */
function shapePath(shape: SVGGraphicsElement, at: (x: number, y: number) => string): string | undefined {
  if (shape instanceof SVGRectElement) {
    const [x, y] = [shape.x.baseVal.value, shape.y.baseVal.value];
    const [right, bottom] = [x + shape.width.baseVal.value, y + shape.height.baseVal.value];
    return `M${at(x, y)}L${at(right, y)}L${at(right, bottom)}L${at(x, bottom)}z`;
  }
  if (shape instanceof SVGLineElement) {
    const { x1, y1, x2, y2 } = shape;
    return `M${at(x1.baseVal.value, y1.baseVal.value)}L${at(x2.baseVal.value, y2.baseVal.value)}`;
  }
  if (shape instanceof SVGPolylineElement || shape instanceof SVGPolygonElement) {
    const points = Array.from(shape.points, ({ x, y }) => at(x, y));
    return `M${points.join("L")}${shape instanceof SVGPolygonElement ? "z" : ""}`;
  }
  if (shape instanceof SVGCircleElement) {
    const [x, y, r] = [shape.cx.baseVal.value, shape.cy.baseVal.value, shape.r.baseVal.value];
    const points = Array.from({ length: 33 }, (_, turn) => {
      const angle = (turn / 16) * Math.PI;
      return at(x + r * Math.cos(angle), y + r * Math.sin(angle));
    });
    return `M${points.join("L")}z`;
  }
  return undefined;
}

function drawSvgText(text: SVGTextElement, scale: number, x: number, y: number): Draw {
  const { fill, fontSize, fontWeight, textAnchor } = getComputedStyle(text);
  const anchor = textAnchor === "middle" || textAnchor === "end" ? textAnchor : "start";
  const look = { fill, size: pixels(fontSize) * scale, weight: Number(fontWeight), anchor } as const;
  const words = text.textContent ?? "";
  return (painter) => painter.text(x, y, words, look);
}

function drawSvg(part: SVGGraphicsElement, origin: Origin): Draw | undefined {
  const matrix = part.getScreenCTM();
  if (matrix === null) return undefined;
  const place = (x: number, y: number) => {
    const point = new DOMPoint(x, y).matrixTransform(matrix);
    return [point.x - origin.left, point.y - origin.top] as const;
  };
  if (part instanceof SVGTextElement) {
    const first = (list: SVGLengthList) => (list.numberOfItems > 0 ? list.getItem(0).value : 0);
    const [x, y] = place(first(part.x.baseVal), first(part.y.baseVal));
    return drawSvgText(part, matrix.a, x, y);
  }
  const at = (x: number, y: number) =>
    place(x, y)
      .map((each) => each.toFixed(2))
      .join(" ");
  const path = shapePath(part, at);
  if (path === undefined) return undefined;
  const { fill, stroke, strokeWidth, strokeDasharray } = getComputedStyle(part);
  const dash = strokeDasharray === "none" ? [] : strokeDasharray.split(/[ ,]+/).map(pixels);
  const width = pixels(strokeWidth) * matrix.a;
  return (painter) => painter.path(path, { fill: seen(fill), stroke: seen(stroke), width, dash });
}

/** True for parts that are not to be seen, or that only a person at the screen needs. */
function isLeftOut(element: Element): boolean {
  if (element.matches(".visually-hidden, .no-print, .button, caption.visually-hidden")) return true;
  const { display, visibility } = getComputedStyle(element);
  return display === "none" || visibility === "hidden";
}

/** Everything in an element, from back to front. */
function* drawsIn(element: Element, origin: Origin): Generator<Draw> {
  if (isLeftOut(element)) return;
  if (element instanceof SVGGraphicsElement) {
    const draw = drawSvg(element, origin);
    if (draw !== undefined) yield draw;
  } else yield drawBox(element, origin);
  if (element instanceof SVGTextElement) return;
  for (const child of element.childNodes) {
    if (child instanceof Element) yield* drawsIn(child, origin);
    else if (child instanceof Text && child.data.trim() !== "") yield drawText(child, element, origin);
  }
}

/**
 * The figure of what `root` shows now, all of it: while it is measured, `root` carries `data-whole`, under which a sheet takes off
 * bounds of its height and what sticks to its edges. Cost: a layout, and a rectangle a word.
 */
export function drawnFigure(root: HTMLElement): Figure {
  const { scrollTop, scrollLeft } = root;
  root.dataset["whole"] = "";
  root.scrollTo(0, 0);
  const parts = [...root.children]
    .filter((part) => !isLeftOut(part))
    .map((part) => part.getBoundingClientRect());
  const left = Math.min(...parts.map((box) => box.left)) - MARGIN;
  const top = Math.min(...parts.map((box) => box.top)) - MARGIN;
  const width = Math.ceil(Math.max(...parts.map((box) => box.right)) - left + MARGIN);
  const height = Math.ceil(Math.max(...parts.map((box) => box.bottom)) - top + MARGIN);
  const [draws, background] = inLight(() => [
    [...root.children].flatMap((part) => [...drawsIn(part, { left, top })]),
    themeColour("--surface"),
  ]);
  delete root.dataset["whole"];
  root.scrollTo(scrollLeft, scrollTop);
  const paint = (painter: Painter) => {
    for (const draw of draws) draw(painter);
  };
  return { width, height, background, paint };
}
