/** Where the documents of a cluster stand in its graph: the more alike two are, the nearer. Pure: the same graph lies the same each time. */
import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from "d3-force";

/** A line between two documents, by their places in the list. */
export interface Line {
  from: number;
  to: number;
  /** How alike they are, from the threshold to 1. */
  value: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Radius of a document, in pixels. */
export const RADIUS = 12;
/** Lengths of a line: between equal texts, and between two that only just reach the threshold. */
const SHORTEST = 64;
const LONGEST = 130;
/** Steps of the simulation; after 300 it has come to rest by its own cooling. */
const STEPS = 300;
/** Room round the documents, in pixels. */
const MARGIN = RADIUS + 10;

/** The least scale of a drawing: one that still does not fit is wider than its place, where it is moved to and fro. */
const LEAST_SCALE = 0.6;
/** Lines that are drawn with their numbers; more would cover each other. */
export const MOST_NUMBERED = 15;
/** The scale of a drawing with numbers, where there is room: they stand further apart. */
const NUMBERED_SCALE = 1.5;
/** Room that the number of a line takes, in pixels. */
const NUMBER = { width: 46, height: 24 };
/** Where on its line a number may stand, the best place first. */
const STOPS = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

/** A drawing: its documents, and its size in pixels. */
export interface Drawn {
  points: Point[];
  width: number;
  height: number;
}

/** How far a value is above the threshold, from 0 to 1. */
export function strengthOf(value: number, threshold: number): number {
  return threshold >= 1 ? 1 : Math.min(1, Math.max(0, (value - threshold) / (1 - threshold)));
}

/** Puts points into a box `room` wide: smaller where they do not fit, `most` times as large otherwise, the leftmost and topmost at the margin. */
function fitted(points: readonly Point[], room: number, most: number): Drawn {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const wide = Math.max(1, Math.max(...xs) - left);
  const scale = Math.min(most, Math.max(LEAST_SCALE, (room - 2 * MARGIN) / wide));
  const width = Math.max(room, wide * scale + 2 * MARGIN);
  const indent = MARGIN + Math.max(0, (width - 2 * MARGIN - wide * scale) / 2);
  const placed = points.map(({ x, y }) => ({
    x: indent + (x - left) * scale,
    y: MARGIN + (y - top) * scale,
  }));
  return { points: placed, width, height: (Math.max(...ys) - top) * scale + 2 * MARGIN };
}

/**
 * Places `count` documents, by springs as long as the documents are unlike and charges that keep the others apart (Fruchterman
 * and Reingold, 1991, as d3-force computes it). O(steps · count · log count).
 *
 * @param room for the drawing, its width in pixels
 */
export function layOut(count: number, lines: readonly Line[], threshold: number, room: number): Drawn {
  if (count === 0) return { points: [], width: room, height: 0 };
  const nodes: SimulationNodeDatum[] = Array.from({ length: count }, () => ({}));
  const links: (SimulationLinkDatum<SimulationNodeDatum> & { value: number })[] = lines.map(
    ({ from, to, value }) => ({ source: from, target: to, value }),
  );
  const length = (value: number) => LONGEST - (LONGEST - SHORTEST) * strengthOf(value, threshold);
  forceSimulation(nodes)
    .force(
      "line",
      forceLink(links).distance(({ value }) => length(value)),
    )
    .force("apart", forceManyBody().strength(-900))
    .force("room", forceCollide(RADIUS * 1.6))
    // Drawings are wider than high.
    .force("across", forceX(0).strength(0.02))
    .force("down", forceY(0).strength(0.07))
    .stop()
    .tick(STEPS);
  return fitted(
    nodes.map(({ x = 0, y = 0 }) => ({ x, y })),
    room,
    lines.length <= MOST_NUMBERED ? NUMBERED_SCALE : 1,
  );
}

/** True if two boxes as large as `size`, round two points, cover each other. */
function meet(one: Point, other: Point, size: { width: number; height: number }): boolean {
  return Math.abs(one.x - other.x) < size.width && Math.abs(one.y - other.y) < size.height;
}

/** The size of a box that takes the room of a number and of a document in turn. */
const BESIDE = { width: NUMBER.width / 2 + RADIUS, height: NUMBER.height / 2 + RADIUS };

/**
 * Where the number of each line stands: on its line, on no document and on no other number, those of the most alike first.
 * undefined: there is no such place. O(lines · (lines + documents)).
 */
export function placeNumbers(lines: readonly Line[], points: readonly Point[]): (Point | undefined)[] {
  const placed: (Point | undefined)[] = lines.map(() => undefined);
  const order = lines.map((line, at) => ({ ...line, at })).sort((a, b) => b.value - a.value || a.at - b.at);
  const isFree = (place: Point) =>
    points.every((point) => !meet(place, point, BESIDE)) &&
    placed.every((other) => other === undefined || !meet(place, other, NUMBER));
  for (const { at, from, to } of order) {
    const [a, b] = [points[from], points[to]];
    if (a === undefined || b === undefined) continue;
    const along = (stop: number) => ({ x: a.x + (b.x - a.x) * stop, y: a.y + (b.y - a.y) * stop });
    placed[at] = STOPS.map(along).find(isFree);
  }
  return placed;
}
