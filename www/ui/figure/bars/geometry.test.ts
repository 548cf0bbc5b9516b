import { describe, expect, it } from "vitest";
import { barsOf, countedBars, countMarks, type Frame, steppedBy, valueAt, xOf, yOf } from "./geometry";

const frame: Frame = { width: 440, height: 120, left: 30, right: 10, top: 10, bottom: 20 };

describe("the likeness axis", () => {
  it("goes there and back on every hundredth", () => {
    for (let step = 0; step <= 100; step += 1) {
      expect(valueAt(xOf(step / 100, frame), frame)).toBe(step / 100);
    }
  });

  it("ends at 0 and 1", () => {
    expect(valueAt(-50, frame)).toBe(0);
    expect(valueAt(9999, frame)).toBe(1);
  });
});

describe("barsOf", () => {
  it("stands on the axis, keeps within the frame and shows a single pair", () => {
    const bars = barsOf([10_000, 0, 1, 400], frame);
    expect(bars.map((bar) => bar.y + bar.height)).toEqual([100, 100, 100, 100]);
    expect(bars[0]?.y).toBe(10);
    expect(bars[1]?.height).toBe(0);
    expect(bars[2]?.height).toBeGreaterThanOrEqual(1.5 - 1e-9);
    expect(bars[3]).toMatchObject({ count: 400, low: 0.75, high: 1 });
  });

  it("has no bar and no mark for no pairs", () => {
    expect(barsOf([0, 0], frame).every((bar) => bar.height === 0)).toBe(true);
    expect(countMarks([0, 0])).toEqual([]);
    expect(yOf(0, 0, frame)).toBe(100);
  });

  it("marks the largest count and the one at half height", () => {
    expect(countMarks([400, 3])).toEqual([100, 400]);
    expect(yOf(100, 400, frame)).toBe(55);
    expect(countMarks([1])).toEqual([1]);
  });
});

describe("countedBars", () => {
  const letter = { width: 7, height: 12, line: -100 };
  const counts = (bins: readonly number[], width: number) =>
    countedBars(barsOf(bins, { ...frame, width }), String, letter).map(({ count, low }) => [low, count]);

  it("leaves out a count that would be read together with its neighbour", () => {
    expect(counts([0, 1, 1, 0], 80)).toEqual([[0.25, 1]]);
    expect(counts([0, 1, 1, 0], 440)).toEqual([
      [0.25, 1],
      [0.5, 1],
    ]);
  });

  it("keeps the larger one of two, and both where one stands far above the other", () => {
    expect(counts([9, 10, 0, 0], 80)).toEqual([[0.25, 10]]);
    expect(counts([90, 1, 0, 0], 80)).toHaveLength(2);
  });

  it.each([0.3, 0.5, 0.75, 0.95])(
    "keeps the line at %d off every count, of which the largest stays",
    (at) => {
      const bins = Array.from({ length: 20 }, (_, bin) => (bin === 19 ? 273 : 100 + ((bin * 37) % 60)));
      for (const width of [390, 1024, 1280].map((screen) => Math.min(580, screen - 40))) {
        const [own, line] = [{ ...frame, width }, xOf(at, { ...frame, width })];
        const shown = countedBars(barsOf(bins, own), String, { ...letter, line });
        expect(shown.map(({ count }) => count)).toContain(273);
        for (const { middle } of shown) expect(Math.abs(middle - line)).toBeGreaterThan(1.5 * letter.width);
      }
    },
  );
});

describe("steppedBy", () => {
  it.each([
    ["ArrowRight", 0.85, 0.86],
    ["ArrowLeft", 0.29, 0.28],
    ["PageDown", 0.03, 0],
    ["End", 0.5, 1],
    ["Home", 0.5, 0],
  ])("%s from %d gives %d", (key, from, to) => {
    expect(steppedBy(key, from)).toBe(to);
  });

  it("knows no other key", () => {
    expect(steppedBy("x", 0.5)).toBeUndefined();
  });
});
