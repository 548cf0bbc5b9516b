import { describe, expect, it } from "vitest";
import { measure } from "./measures";

describe("the names beside the map", () => {
  it.each([
    ["stand there as they are", 10, 1200, true],
    ["are cut short on a phone", 20, 366, true],
    ["are numbers where the rows are too low for them", 38, 366, false],
  ])("%s", (_, count, width, isNamed) => {
    const found = measure(count, width, 16);
    expect(found.isNamed).toBe(isNamed);
    expect(found.side + found.labels).toBeLessThanOrEqual(width);
  });
});

describe("the lens", () => {
  it.each([
    [150, 1200, false],
    [300, 1200, true],
    [1000, 1200, true],
    [120, 366, true],
  ])("%i documents on %i pixels: %s", (count, width, hasLens) => {
    expect(measure(count, width, 16).hasLens).toBe(hasLens);
  });
});
