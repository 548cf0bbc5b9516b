import { describe, expect, it } from "vitest";
import { chanceOf, standardError, wilson } from "./interval";

describe("standardError", () => {
  it("is sqrt(r(1 − r)/k)", () => {
    expect(standardError(0.5, 100)).toBeCloseTo(0.05, 12);
    expect(standardError(1, 3)).toBe(0);
  });
});

describe("wilson", () => {
  it("agrees with the worked values of the interval", () => {
    const { low, high } = wilson(8, 10);
    expect(low).toBeCloseTo(0.4902, 4);
    expect(high).toBeCloseTo(0.9433, 4);
  });

  it("does not shrink to a point when all positions are equal", () => {
    const { low, high } = wilson(3, 3);
    expect(high).toBe(1);
    expect(low).toBeCloseTo(0.4385, 4);
    expect(low).toBeLessThan(2 / 3);
  });

  it("is mirrored about one half and stays in 0..=1", () => {
    for (let matches = 0; matches <= 20; matches += 1) {
      const here = wilson(matches, 20);
      const there = wilson(20 - matches, 20);
      expect(here.low).toBeCloseTo(1 - there.high, 12);
      expect(here.low).toBeGreaterThanOrEqual(0);
      expect(here.high).toBeLessThanOrEqual(1);
      expect(here.low).toBeLessThan(here.high);
    }
  });
});

describe("chanceOf", () => {
  it("explains the lecture's 3/3 beside an exact 2/3", () => {
    expect(chanceOf(3, 3, 2 / 3)).toBeCloseTo(8 / 27, 12);
    expect(chanceOf(0, 3, 1 / 3)).toBeCloseTo(8 / 27, 12);
  });

  it("sums to one over all outcomes, with many hashes too", () => {
    for (const [hashes, likeness] of [
      [3, 0.4],
      [128, 0.85],
      [1024, 0.999],
    ] as const) {
      let sum = 0;
      for (let matches = 0; matches <= hashes; matches += 1) {
        sum += chanceOf(matches, hashes, likeness);
      }
      expect(sum).toBeCloseTo(1, 9);
    }
  });

  it("is certain at the ends", () => {
    expect(chanceOf(5, 5, 1)).toBe(1);
    expect(chanceOf(4, 5, 1)).toBe(0);
    expect(chanceOf(0, 5, 0)).toBe(1);
    expect(chanceOf(1, 5, 0)).toBe(0);
  });
});
