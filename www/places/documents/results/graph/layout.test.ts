import { describe, expect, it } from "vitest";
import { type Line, layOut, type Point, placeNumbers, RADIUS, strengthOf } from "./layout";

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

describe("a drawing without room for it", () => {
  const chain = (count: number): Line[] =>
    Array.from({ length: count - 1 }, (_, from) => ({ from, to: from + 1, value: 0.8 }));

  it.each([14, 60])(
    "is wider than its place, so that no document of a chain of %i is on another",
    (count) => {
      const { points, width } = layOut(count, chain(count), 0.75, 332);
      expect(width).toBeGreaterThan(332);
      for (const [at, point] of points.entries()) {
        expect(point.x).toBeLessThanOrEqual(width - RADIUS);
        for (const other of points.slice(at + 1)) expect(distance(point, other)).toBeGreaterThan(2 * RADIUS);
      }
    },
  );
});

describe("the numbers of the lines", () => {
  it.each([3, 5, 6])("stand on no document and on no other number among %i documents", (count) => {
    const lines = complete(count);
    const { points } = layOut(count, lines, 0.75, 332);
    const places = placeNumbers(lines, points).filter((place) => place !== undefined);
    expect(places.length).toBeGreaterThan(0.7 * lines.length);
    for (const [at, { x, y }] of places.entries()) {
      for (const point of points) expect(distance({ x, y }, point)).toBeGreaterThan(RADIUS);
      for (const other of places.slice(at + 1))
        expect(Math.abs(x - other.x) >= 46 || Math.abs(y - other.y) >= 24).toBe(true);
    }
  });

  it("stand in the middle where there is room", () => {
    const line = { from: 0, to: 1, value: 0.8 };
    const ends = [
      { x: 20, y: 20 },
      { x: 140, y: 20 },
    ];
    expect(placeNumbers([line], ends)).toEqual([{ x: 80, y: 20 }]);
  });
});

it("a line is as strong as the pair is above the threshold", () => {
  expect(strengthOf(0.75, 0.75)).toBe(0);
  expect(strengthOf(1, 0.75)).toBe(1);
  expect(strengthOf(1, 1)).toBe(1);
});
