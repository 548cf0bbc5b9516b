/**
 * The heat map's colours: from a pale yellow to navy, or the other way round on a dark ground.
 *
 * The straight line between the two in OKLab (Ottosson, 2020) changes lightness evenly, so equal
 * steps of likeness look equal; and it runs along blue–yellow, which all common kinds of colour
 * blindness keep apart.
 */

/** Lightness, green–red, blue–yellow. */
type Oklab = readonly [number, number, number];

/** Likeness 0 and likeness 1 on a light and on a dark ground. */
const ENDS: Record<"light" | "dark", readonly [Oklab, Oklab]> = {
  light: [
    [0.955, -0.005, 0.035],
    [0.33, -0.015, -0.115],
  ],
  dark: [
    [0.265, -0.012, -0.045],
    [0.92, -0.02, 0.125],
  ],
};

/** A channel of linear light as sRGB in 0..=255. */
function encoded(linear: number): number {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255);
}

/** OKLab to sRGB, with the matrices of its definition. */
function toRgb([lightness, greenRed, blueYellow]: Oklab): [number, number, number] {
  const l = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
  const m = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
  const s = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** The colour of a likeness in 0..=1 as red, green, blue in 0..=255. */
export function rgbOf(value: number, dark: boolean): [number, number, number] {
  const [none, all] = ENDS[dark ? "dark" : "light"];
  const share = Math.min(1, Math.max(0, value));
  const mixed: Oklab = [
    none[0] + (all[0] - none[0]) * share,
    none[1] + (all[1] - none[1]) * share,
    none[2] + (all[2] - none[2]) * share,
  ];
  return toRgb(mixed);
}

/** The same as `rgb(r, g, b)`. */
export function colourOf(value: number, dark: boolean): string {
  return `rgb(${rgbOf(value, dark).join(", ")})`;
}

/** Black or white, whichever is read better on the colour of `value`. */
export function inkOn(value: number, dark: boolean): string {
  const [none, all] = ENDS[dark ? "dark" : "light"];
  const lightness = none[0] + (all[0] - none[0]) * Math.min(1, Math.max(0, value));
  // Here black and white stand equally well: relative luminance 0.179, whose cube root this is.
  return lightness > 0.563 ? "rgb(0, 0, 0)" : "rgb(255, 255, 255)";
}
