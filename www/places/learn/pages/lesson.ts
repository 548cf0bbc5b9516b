/** The lesson: are these the same page? */
import type { PagePair, PagesAnswer } from "dustlens";
import { fractionText, percentText } from "../../../ui/numbers/words";
import { type Lesson, sortedGuess, stepWords } from "../lesson";
import { PagesFigure } from "./figure";
import { cardPairs, kindName, kinds, pairOf } from "./pairs";

/** Cards that the running example has. */
const cards = [1, 2, 3, 4] as const;

const overlapText = (pair: PagePair | undefined, part: "whole" | "useful"): string =>
  fractionText(pair?.[part].shared ?? 0, pair?.[part].union ?? 0);

export const pages: Lesson<PagesAnswer> = {
  id: "pages",
  steps: ["whole", "useful", "share", ...cards.map((card) => `card-${card}`), "guess", "sorted", "remember"],
  guess: { at: "guess", shown: "sorted" },
  presets: ["pages"],
  hasTexts: true,
  ownHint: "own.bars",
  isSeeded: () => false,
  ask: (engine, { material }) => engine.pages({ material }),
  sorted: (answer) => cardPairs(answer).length,
  choices: () => kinds.map(kindName),
  truth: (answer) => sortedGuess(cardPairs(answer).map(({ kind }) => kinds.indexOf(kind) + 1)),
  params(answer, { pair }, step) {
    const { round } = stepWords(step);
    const all = cardPairs(answer);
    const of = round === 0 ? pairOf(answer, pair) : (all[round - 1] ?? all[0]);
    const [first, second] = [answer.pages[of?.a ?? 0], answer.pages[of?.b ?? 1]];
    return {
      whole: overlapText(of, "whole"),
      useful: overlapText(of, "useful"),
      first: fractionText(first?.useful_shingles ?? 0, first?.shingles ?? 0),
      second: fractionText(second?.useful_shingles ?? 0, second?.shingles ?? 0),
      percent: percentText(first?.share ?? 0),
    };
  },
  Figure: PagesFigure,
};
