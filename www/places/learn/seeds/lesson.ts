/** The lesson: how many hashes are enough? */
import type { TrialsAnswer } from "dustlens";
import { decimalText, fractionText } from "../../../ui/numbers/words";
import { type Lesson, stepWords } from "../lesson";
import { documentName } from "../view/names";
import { SeedsFigure } from "./figure";
import { missedText } from "./missed";
import { questionOf, threshold } from "./question";

/** Numbers of hash functions that are compared: the second is four times the first. */
export const sizes = [20, 80, 256] as const;
/** The outcomes that are to be expected, by the number of hash functions. */
export type SeedsShown = readonly TrialsAnswer[];

const hundredths = (share: number): number => Math.round(share * 100);

export const seeds: Lesson<SeedsShown> = {
  id: "seeds",
  steps: ["strip", "guess", ...sizes.map((size) => `run-${size}`), "compare", "remember"],
  guess: { at: "guess", shown: `run-${sizes[0]}` },
  presets: ["texts"],
  isSeeded: () => true,
  ask: (engine, given) => Promise.all(sizes.map((size) => engine.trials(questionOf(given, size)))),
  choices: ([first]) => {
    const all = new Set([0, 5, hundredths(first?.expected_missed ?? 0), 75]);
    return [...all].sort((a, b) => a - b).map((share) => fractionText(share, 100));
  },
  truth: ([first]) => fractionText(hundredths(first?.expected_missed ?? 0), 100),
  params(answers, { pair }, step) {
    const { round } = stepWords(step);
    const of = answers.find(({ hashes }) => hashes === round) ?? answers[0];
    if (of === undefined) return {};
    const names = { a: documentName(pair[0]), b: documentName(pair[1]) };
    const same = of.strip.filter((each) => each).length;
    return {
      ...names,
      k: of.hashes,
      first: sizes[0],
      same: fractionText(same, of.hashes),
      // No line is broken within.
      jaccard: `${fractionText(of.shared, of.union)}\u00a0=\u00a0${decimalText(of.jaccard)}`,
      error: decimalText(of.standard_error),
      low: decimalText(of.interval[0]),
      high: decimalText(of.interval[1]),
      missed: missedText(of.expected_missed),
      threshold: decimalText(threshold, undefined, 2),
      seeds: of.of,
    };
  },
  Figure: SeedsFigure,
};
