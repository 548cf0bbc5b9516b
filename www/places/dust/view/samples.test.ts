import { expect, it } from "vitest";
import { luck, needed } from "./samples";

it("needs as many samples as the core does", () => {
  expect(needed(0.95, 0.95, 0)).toBe(59);
  expect(needed(0.99, 0.95, 0)).toBe(299);
  expect(needed(0.95, 0.95, 1)).toBe(93);
});

it("the last sample is the first that is enough", () => {
  expect(luck(58, 0, 0.95)).toBeGreaterThan(0.05);
  expect(luck(59, 0, 0.95)).toBeLessThanOrEqual(0.05);
});
