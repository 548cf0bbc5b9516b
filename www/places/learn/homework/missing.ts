/** Steps that own texts may leave without anything to show. Pure. */
import type { HomeworkAnswer } from "dustlens";
import { isWay, ofWay, wayOf } from "./ways";

/** The key of the sentence that says why a step has nothing to show; undefined: it has something. */
export function missing(answer: HomeworkAnswer, step: string): string | undefined {
  if (isWay(step)) return ofWay(answer, step)?.[1].way === wayOf(step) ? undefined : step;
  const { cut, primes } = answer;
  if (step === "words" || step === "hashes") return cut.rows.length === 0 ? "shingles" : undefined;
  if (step === "primes") {
    return primes.positions[0]?.winners.some((winner) => winner == null) ? "primes" : undefined;
  }
  return undefined;
}
