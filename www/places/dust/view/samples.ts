/** How many sampled pages prove a rule, as the core reckons it (`dust::sequential`). Pure. */

/** P(at most `failures` of `count`), each failing with probability `wrong`. */
function chance(count: number, failures: number, wrong: number): number {
  let term = (1 - wrong) ** count;
  let sum = term;
  for (let at = 0; at < failures; at++) {
    term *= (((count - at) / (at + 1)) * wrong) / (1 - wrong);
    sum += term;
  }
  return sum;
}

/** That a rule of just too low a precision would show so few failures in `count` samples. */
export function luck(count: number, failures: number, precision: number): number {
  return chance(count, failures, 1 - precision);
}

/** The fewest samples with `failures` among them that prove the precision at the confidence. */
export function needed(precision: number, confidence: number, failures: number): number {
  const limit = 1 - confidence;
  let count = failures + 1;
  while (chance(count, failures, 1 - precision) > limit && count < 1_000_000) count++;
  return count;
}
