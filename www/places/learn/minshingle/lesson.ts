/** The lesson: can one shingle stand for a document? */
import type { MinshingleQuestion, Minshingles, PairEstimate } from "dustlens";
import { fractionText } from "../../../ui/numbers/words";
import type { Given, Lesson } from "../lesson";
import { documentName } from "../view/names";
import { MinshingleFigure } from "./figure";

/** The permutations that are shown one by one. */
const rounds = [1, 2, 3] as const;

export const questionOf = ({ material, places, seed }: Given, permutations: number): MinshingleQuestion => ({
  material,
  permutations,
  places,
  seed,
});

/** The pair that is looked at. */
export function pairOf({ pairs }: Minshingles, { pair: [a, b] }: Given): PairEstimate | undefined {
  return pairs.find((each) => each.a === a && each.b === b) ?? pairs[0];
}

const steps = [
  "matrix",
  "guess",
  ...rounds.flatMap((round) => [`shuffle-${round}`, `first-${round}`]),
  "compare",
  "kinds",
  "deciding",
  "remember",
];

export const minshingle: Lesson<Minshingles> = {
  id: "minshingle",
  steps,
  guess: { at: "guess", shown: "compare" },
  presets: ["texts", "lecture"],
  pair: [0, 1],
  isSeeded: ({ places }) => places.length === 0,
  ask: (engine, given) => engine.minshingle(questionOf(given, rounds.length)),
  choices: () => [0, ...rounds].map((same) => `${same}/${rounds.length}`),
  truth: (answer, given) => {
    const pair = pairOf(answer, given);
    return pair === undefined ? "" : `${pair.same}/${pair.of}`;
  },
  params(answer, given) {
    const pair = pairOf(answer, given);
    if (pair === undefined) return {};
    const { a, b, shared, union, same, of, neither } = pair;
    return {
      a: documentName(a),
      b: documentName(b),
      shared,
      union,
      same,
      of,
      neither,
      jaccard: fractionText(shared, union),
      estimate: fractionText(same, of),
    };
  },
  Figure: MinshingleFigure,
};
