/** What own texts leave a step without, from answers made by hand. */
import type { HomeworkAnswer } from "dustlens";
import { expect, it } from "vitest";
import { missing } from "./missing";

type Way = HomeworkAnswer["buckets"][number]["way"];

/** An answer of documents that go these ways, with so many shingles shown. */
function answerOf(ways: Way[], rows: number, isSigned: boolean): HomeworkAnswer {
  const winner = isSigned ? { place: 0, text: "", hash: 1, remainder: 1 } : undefined;
  return {
    buckets: ways.map((way) => ({ way })),
    cut: { rows: Array.from({ length: rows }, () => ({})) },
    primes: { positions: [{ winners: [winner, winner] }] },
  } as unknown as HomeworkAnswer;
}

it("names the steps that have nothing to show", () => {
  const steps = ["words", "hashes", "filled", "fallback", "skipped", "primes", "pairs"];
  const found = (answer: HomeworkAnswer) => steps.map((step) => missing(answer, step));
  const none = steps.map(() => undefined);
  expect(found(answerOf(["buckets", "smallest", "skipped"], 4, true))).toEqual(none);
  expect(found(answerOf(["skipped", "skipped"], 0, false))).toEqual([
    "shingles",
    "shingles",
    "filled",
    "fallback",
    undefined,
    "primes",
    undefined,
  ]);
  expect(found(answerOf(["buckets"], 4, true))).toEqual([
    undefined,
    undefined,
    undefined,
    "fallback",
    "skipped",
    undefined,
    undefined,
  ]);
});
