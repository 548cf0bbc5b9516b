/**
 * How far an estimate from k hash functions may lie from the exact likeness.
 *
 * Each position of two sketches is equal with probability J, independently of the others (Broder,
 * "On the resemblance and containment of documents", 1997, §3), so the number of equal positions
 * is binomial with parameters k and J. Everything here follows from that.
 */

/** The normal quantile that leaves 2.5 % on either side. */
export const Z_95 = 1.959963984540054;

/** Ends of an interval of likeness, both in 0..=1. */
export interface Interval {
  low: number;
  high: number;
}

/** sqrt(r(1 − r) / k): the standard error of an estimate `r` from `hashes` positions (k ≥ 1). */
export function standardError(estimate: number, hashes: number): number {
  return Math.sqrt((estimate * (1 - estimate)) / hashes);
}

/**
 * The 95 % interval of Wilson (1927) for `matches` equal positions of `hashes` (k ≥ 1).
 *
 * Chosen over r ± 1.96·SE because that one shrinks to a point at r = 0 and r = 1 and would claim
 * that three equal positions of three prove the documents equal.
 */
export function wilson(matches: number, hashes: number, z = Z_95): Interval {
  const share = matches / hashes;
  const square = z * z;
  const scale = 1 + square / hashes;
  const centre = (share + square / (2 * hashes)) / scale;
  const inner = (share * (1 - share)) / hashes + square / (4 * hashes * hashes);
  const half = (z * Math.sqrt(inner)) / scale;
  // At the ends the formula gives 0 and 1 exactly; arithmetic misses them by a rounding.
  return {
    low: matches === 0 ? 0 : Math.max(0, centre - half),
    high: matches === hashes ? 1 : Math.min(1, centre + half),
  };
}

/** ln(n!) by summing logarithms; n is a number of hash functions, at most 1024. */
function logFactorial(n: number): number {
  let sum = 0;
  for (let factor = 2; factor <= n; factor += 1) {
    sum += Math.log(factor);
  }
  return sum;
}

/**
 * The probability that exactly `matches` of `hashes` positions are equal when the exact likeness
 * is `likeness`: C(k, m) · J^m · (1 − J)^(k − m).
 */
export function chanceOf(matches: number, hashes: number, likeness: number): number {
  if (likeness <= 0) {
    return matches === 0 ? 1 : 0;
  }
  if (likeness >= 1) {
    return matches === hashes ? 1 : 0;
  }
  const misses = hashes - matches;
  const ways = logFactorial(hashes) - logFactorial(matches) - logFactorial(misses);
  return Math.exp(ways + matches * Math.log(likeness) + misses * Math.log(1 - likeness));
}
