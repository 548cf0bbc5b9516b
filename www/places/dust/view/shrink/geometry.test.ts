import type { DustStep } from "dustlens";
import { expect, it } from "vitest";
import { waterfall } from "./geometry";

function step(number: number, removed: number): DustStep {
  return { number, id: `r${number}`, scope: "http://a.example", from: "x", to: "y", removed };
}

it("every bar begins where the last one ended", () => {
  const rows = waterfall({ before: 100, after: 60, steps: [step(1, 30), step(2, 10)] });
  expect(rows.map(({ kind, start, end }) => [kind, start, end])).toEqual([
    ["before", 0, 1],
    ["step", 0.7, 1],
    ["step", 0.6, 0.7],
    ["after", 0, 0.6],
  ]);
});

it("takes the smallest together and keeps the order of the others", () => {
  const steps = [step(1, 5), step(2, 30), step(3, 1), step(4, 20)];
  const rows = waterfall({ before: 100, after: 44, steps }, 2);
  expect(rows.map(({ kind, value }) => [kind, value])).toEqual([
    ["before", 100],
    ["step", 30],
    ["step", 20],
    ["rest", 6],
    ["after", 44],
  ]);
  expect(rows[3]?.rules).toBe(2);
  expect(rows[3]?.end).toBeCloseTo(0.5);
});

it("an empty list has no shares", () => {
  expect(waterfall({ before: 0, after: 0, steps: [] }).map(({ end }) => end)).toEqual([1, 0]);
});
