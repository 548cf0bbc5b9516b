/** Where the evidence has its place. */
import { expect, it } from "vitest";
import { placeAfter } from "../roving";
import { shapeFor } from "./found";

it("stands beside the results where there is room, else under them, on a phone over them", () => {
  expect(shapeFor(1280, 1)).toBe("side");
  expect(shapeFor(1279, 1)).toBe("half");
  expect(shapeFor(640, 1)).toBe("half");
  expect(shapeFor(390, 1)).toBe("sheet");
});

it("counts room by the size of the type", () => {
  expect(shapeFor(1280, 1.5)).toBe("half");
  expect(shapeFor(1920, 1.5)).toBe("side");
});

it("goes from control to control, and round at the ends", () => {
  expect(placeAfter("ArrowRight", 0, 3)).toBe(1);
  expect(placeAfter("ArrowRight", 2, 3)).toBe(0);
  expect(placeAfter("ArrowUp", 0, 3)).toBe(2);
  expect(placeAfter("End", 0, 3)).toBe(2);
  expect(placeAfter("a", 0, 3)).toBeUndefined();
});
