import { describe, expect, it } from "vitest";
import { type Line, layOut, type Point, RADIUS, strengthOf } from "./layout";

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** How far three documents lie from each other. */
function distances(lines: readonly Line[]): { ab: number; bc: number; ac: number } {
  const [a, b, c] = layOut(3, lines, 0.75, 600).points as [Point, Point, Point];
  return { ab: distance(a, b), bc: distance(b, c), ac: distance(a, c) };
}

/** All pairs of so many documents. */
const complete = (count: number): Line[] =>
  Array.from({ length: count }, (_, to) =>
    Array.from({ length: to }, (_, from) => ({ from, to, value: 0.9 })),
  ).flat();

describe("the layout of a cluster", () => {
  it("is the same each time", () => {
    expect(layOut(5, complete(5), 0.75, 600)).toEqual(layOut(5, complete(5), 0.75, 600));
  });

  it("puts those joined only through others further apart", () => {
    const chain: Line[] = [
      { from: 0, to: 1, value: 0.8 },
      { from: 1, to: 2, value: 0.8 },
    ];
    const { ab, bc, ac } = distances(chain);
    expect(ac).toBeGreaterThan(1.3 * Math.max(ab, bc));
  });

  it("puts equal texts nearer than those at the threshold", () => {
    const lines: Line[] = [
      { from: 0, to: 1, value: 1 },
      { from: 0, to: 2, value: 0.75 },
    ];
    const { ab, ac } = distances(lines);
    expect(ab).toBeLessThan(ac);
  });

  it.each([1, 2, 12, 60])("keeps %i documents within its width, and none on another", (count) => {
    const { points, height } = layOut(count, complete(count), 0.75, 900);
    expect(points).toHaveLength(count);
    for (const [at, point] of points.entries()) {
      expect(point.x).toBeGreaterThanOrEqual(RADIUS);
      expect(point.x).toBeLessThanOrEqual(900 - RADIUS);
      expect(point.y).toBeLessThanOrEqual(height - RADIUS);
      for (const other of points.slice(at + 1)) expect(distance(point, other)).toBeGreaterThan(2 * RADIUS);
    }
  });

  it("makes room smaller on a phone", () => {
    const { points } = layOut(12, complete(12), 0.75, 300);
    for (const { x } of points) expect(x).toBeLessThanOrEqual(300 - RADIUS);
  });
});

it("a line is as strong as the pair is above the threshold", () => {
  expect(strengthOf(0.75, 0.75)).toBe(0);
  expect(strengthOf(1, 0.75)).toBe(1);
  expect(strengthOf(1, 1)).toBe(1);
});
