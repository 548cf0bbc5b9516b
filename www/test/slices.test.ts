import { describe, expect, it } from "vitest";
import { firstUnits, inSlices, nextUnits, Pace, sliceLength } from "../worker/slices";

/** A machine that does `speed` units a millisecond, with a clock of its own. */
function machine(speed: number, work: number) {
  let time = 0;
  let left = work;
  const slices: number[] = [];
  return {
    slices,
    left: () => left,
    step(units: number): boolean {
      const done = Math.min(units, left);
      left -= done;
      time += done / speed;
      slices.push(done / speed);
      return left > 0;
    },
    surroundings: { now: () => time, pause: () => Promise.resolve() },
  };
}

describe("slices", () => {
  it.each([1, 50, 1000, 20_000])("settle near their length at %d units a millisecond", async (speed) => {
    const m = machine(speed, speed * 3000);
    await inSlices(m.step, () => true, m.surroundings);
    expect(m.left()).toBe(0);
    for (const took of m.slices.slice(8, -1)) expect(took).toBeLessThanOrEqual(sliceLength * 1.5);
  });

  it("never keep a slow machine longer than a stop may wait, after the first", async () => {
    const m = machine(20, 20 * 2000);
    await inSlices(m.step, () => true, m.surroundings);
    expect(Math.max(...m.slices.slice(1))).toBeLessThanOrEqual(100);
  });

  it("end when asked to between two slices", async () => {
    const m = machine(100, 1_000_000);
    let asked = 0;
    await inSlices(m.step, () => ++asked <= 3, m.surroundings);
    expect(m.slices).toHaveLength(3);
    expect(m.left()).toBeGreaterThan(0);
  });

  it("grow at most threefold and stay within their bounds", () => {
    expect(nextUnits(firstUnits, 0)).toBe(firstUnits * 3);
    expect(nextUnits(1000, 0.001)).toBe(3000);
    expect(nextUnits(1000, 10_000)).toBe(500);
    expect(nextUnits(2_000_000, 1)).toBe(2_000_000);
  });
});

describe("a pace", () => {
  it("lets one through per interval", () => {
    const pace = new Pace(100);
    expect([0, 50, 99, 100, 150, 200].map((now) => pace.due(now))).toEqual([
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
    pace.reset();
    expect(pace.due(201)).toBe(true);
  });
});
