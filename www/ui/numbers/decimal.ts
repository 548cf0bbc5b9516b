/**
 * Decimals that never say more than the number does.
 *
 * A likeness of 0.7499 under a threshold of 0.75 must not be printed as 0.750, and 1999/2000 must
 * not be printed as 1.000: a reader would see a pair on the wrong side of the line, or a copy
 * where there is none.
 */

/** Digits after the point at which any double in [0, 1] can be told from its neighbours. */
const MOST_DIGITS = 17;

/** Digits after the point where nothing forces more. */
export const USUAL_DIGITS = 3;

/** True if a reader of `shown` would judge it as `value` itself is judged. */
function keepsItsSide(shown: number, value: number, threshold: number | undefined): boolean {
  const sameSide = threshold === undefined || shown >= threshold === value >= threshold;
  const onlyOneIsOne = value >= 1 === shown >= 1;
  const onlyNoughtIsNought = value > 0 === shown > 0;
  return sameSide && onlyOneIsOne && onlyNoughtIsNought;
}

/**
 * Writes a number with `digits` places after the point, and with more when fewer would move it
 * across `threshold`, up to 1, or down to 0.
 *
 * @param value a likeness or another share, usually in 0..=1
 * @param threshold the line the number is judged by; none when it is not judged
 * @param digits places after the point to begin with, 0..=17
 * @returns plain digits with a point, whatever the language
 */
export function decimal(value: number, threshold?: number, digits = USUAL_DIGITS): string {
  for (let places = digits; places <= MOST_DIGITS; places += 1) {
    const text = value.toFixed(places);
    if (keepsItsSide(Number(text), value, threshold)) return text;
  }
  return String(value);
}
