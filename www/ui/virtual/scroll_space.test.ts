import { describe, expect, it } from "vitest";
import {
  elementHeight,
  keptOffset,
  listOffset,
  MOST_PIXELS,
  placeAt,
  revealing,
  scrolled,
} from "./scroll_space";

const small = { list: 5_200, seen: 500 };
const large = { list: 52_000_000, seen: 500 };

describe("scroll space", () => {
  it("is the element's own scrolling while the list fits", () => {
    const place = scrolled({ top: 0, shift: 0 }, 1234, small);
    expect(listOffset(place, small)).toBe(1234);
    expect(elementHeight(small.list)).toBe(5_200);
  });

  it("never makes an element taller than engines lay out", () => {
    expect(elementHeight(large.list)).toBe(MOST_PIXELS);
  });

  it("moves pixel by pixel for small steps anywhere in a million rows", () => {
    let place = placeAt(26_000_000, large);
    const before = listOffset(place, large);
    place = scrolled(place, place.top + 100, large);
    expect(listOffset(place, large) - before).toBe(100);
  });

  it("reaches both ends, by dragging and by steps", () => {
    const most = MOST_PIXELS - large.seen;
    const end = scrolled({ top: 0, shift: 0 }, most, large);
    expect(listOffset(end, large)).toBe(large.list - large.seen);
    expect(listOffset(scrolled(end, 0, large), large)).toBe(0);
    const near = scrolled(placeAt(large.list - 1000, large), most, large);
    expect(listOffset(near, large)).toBe(large.list - large.seen);
  });

  it("goes to any row by program and keeps it after the element echoes the scroll", () => {
    for (const row of [0, 1, 499_999, 777_777, 999_980]) {
      const place = placeAt(row * 52, large);
      expect(listOffset(place, large)).toBeCloseTo(row * 52, 6);
      const echoed = scrolled(place, place.top, large);
      const wanted = place.top === 0 ? 0 : row * 52;
      expect(Math.abs(listOffset(echoed, large) - wanted)).toBeLessThan(1);
    }
  });

  it("reveals a row with the least movement", () => {
    expect(revealing(3, 50, 0, 500)).toBe(0);
    expect(revealing(12, 50, 0, 500)).toBe(150);
    expect(revealing(2, 50, 300, 500)).toBe(100);
  });

  it("holds a row where it stood when rows change their height", () => {
    const before = { row: 50, seen: 500 };
    const now = { row: 75, seen: 450 };
    // The row is 100 px below the upper edge.
    expect(keptOffset(1002, 50_000, before, now)).toBe(1002 * 75 - 100);
    // There is no room left for the whole of it.
    expect(keptOffset(1009, 50_000, before, now)).toBe(1009 * 75 - 375);
    // Its upper part is out of sight.
    expect(keptOffset(999, 49_970, before, now)).toBe(999 * 75);
  });

  it("holds the first row in sight when the other one is elsewhere", () => {
    const before = { row: 75, seen: 450 };
    const now = { row: 50, seen: 500 };
    expect(keptOffset(3, 75_000, before, now)).toBe(50_000);
    expect(keptOffset(2000, 75_000, before, now)).toBe(50_000);
  });
});
