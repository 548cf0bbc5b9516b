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

/** How far a value is above the threshold, from 0 to 1. */
export function strengthOf(value: number, threshold: number): number {
  return threshold >= 1 ? 1 : Math.min(1, Math.max(0, (value - threshold) / (1 - threshold)));
}

/** Puts points into a box `width` wide: smaller where they do not fit, never larger, the leftmost and topmost at the margin. */
function fitted(points: readonly Point[], width: number): { points: Point[]; height: number } {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const wide = Math.max(1, Math.max(...xs) - left);
  const scale = Math.min(1, (width - 2 * MARGIN) / wide);
  const indent = MARGIN + Math.max(0, (width - 2 * MARGIN - wide * scale) / 2);
  const placed = points.map(({ x, y }) => ({
    x: indent + (x - left) * scale,
    y: MARGIN + (y - top) * scale,
  }));
  return { points: placed, height: (Math.max(...ys) - top) * scale + 2 * MARGIN };
}

/**
 * Places `count` documents, by springs as long as the documents are unlike and charges that keep the others apart (Fruchterman
 * and Reingold, 1991, as d3-force computes it). O(steps · count · log count).
 *
 * @param width of the drawing, in pixels
 */
export function layOut(
  count: number,
  lines: readonly Line[],
  threshold: number,
  width: number,
): { points: Point[]; height: number } {
  if (count === 0) return { points: [], height: 0 };
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
    width,
  );
}
