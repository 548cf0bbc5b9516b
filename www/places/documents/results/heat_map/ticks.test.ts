import { describe, expect, it } from "vitest";
import { tickStep, ticks } from "./ticks";

describe("the numbers of a map of many documents", () => {
  it("stand as near as there is room for", () => {
    expect(tickStep(30, 24)).toBe(1);
    expect(tickStep(12, 24)).toBe(2);
    expect(tickStep(4.5, 24)).toBe(10);
    expect(tickStep(0.1, 24)).toBe(500);
  });

  it("are those of the first and of every multiple of the step", () => {
    expect(ticks(6, 2)).toEqual([1, 3, 5]);
    expect(ticks(3, 1)).toEqual([0, 1, 2]);
    expect(ticks(11, 5)).toEqual([0, 4, 9]);
  });
});
