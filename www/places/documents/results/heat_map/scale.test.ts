import { describe, expect, it } from "vitest";
import { colourOf, inkOn } from "./scale";

const channels = (colour: string) => (colour.match(/\d+/gu) ?? []).map(Number);

/** Relative luminance of WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ["light", false],
  ["dark", true],
] as const)("the %s scale", (_, dark) => {
  const steps = Array.from({ length: 101 }, (_, at) => at / 100);

  it("changes lightness in one direction only", () => {
    const lights = steps.map((value) => luminance(colourOf(value, dark)));
    const turns = lights.slice(1).filter((light, at) => light > (lights[at] ?? 0) !== dark);
    expect(turns).toEqual([]);
  });

  it("keeps its ends far apart and texts on it readable", () => {
    expect(contrast(colourOf(0, dark), colourOf(1, dark))).toBeGreaterThan(7);
    const worst = Math.min(...steps.map((value) => contrast(colourOf(value, dark), inkOn(value, dark))));
    expect(worst).toBeGreaterThan(4.5);
  });

  it("takes what lies outside as the nearer end", () => {
    expect(colourOf(-1, dark)).toBe(colourOf(0, dark));
    expect(colourOf(2, dark)).toBe(colourOf(1, dark));
  });
});
