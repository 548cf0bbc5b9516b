/** The lesson: which pairs meet at all? */
import type { BandsAnswer } from "dustlens";
import { decimalText, fractionText, roughPercentText } from "../../../ui/numbers/words";
import type { LearnEngine } from "../engine";
import type { Given, Lesson } from "../lesson";
import { documentName } from "../view/names";
import { BandsFigure } from "./figure";

/** A signature that is cut before one's eyes. */
const small = { bands: 4, rows: 5 };
/** The same hundred positions cut in three ways; the first is the textbook's. */
const cuts = [
  { bands: 20, rows: 5 },
  { bands: 50, rows: 2 },
  { bands: 10, rows: 10 },
];
/** The textbook's similarities: a pair to be found, and one to be left out. */
const similarities = [0.8, 0.4];

/** The contents of the figure. */
export interface BandsShown {
  small: BandsAnswer;
  cuts: readonly { bands: number; rows: number; answer: BandsAnswer }[];
}

async function ask(engine: LearnEngine, { material, pair: [a, b], seed }: Given): Promise<BandsShown> {
  const of = (cut: { bands: number; rows: number }) =>
    engine.bands({ material, a, b, ...cut, at: similarities, seed });
  const [first, ...answers] = await Promise.all([of(small), ...cuts.map(of)]);
  return { small: first, cuts: answers.map((answer, at) => ({ ...(cuts[at] ?? small), answer })) };
}

/** Twentieths are exact enough for a guess at a curve. */
const twentieths = (share: number): string => fractionText(Math.round(share * 20), 20);

/** A small probability with digits enough for that of the textbook. */
const exact = (value: number): string => decimalText(value, undefined, 6);

export const bands: Lesson<BandsShown> = {
  id: "bands",
  steps: ["strip", "bands", "guess", "curve", "errors", "cuts", "remember"],
  guess: { at: "guess", shown: "curve" },
  presets: ["texts"],
  isSeeded: () => true,
  ask,
  choices: ({ cuts: [first] }) => {
    const step = Math.round((first?.answer.step ?? 0) * 20);
    return [...new Set([4, 8, step, 16])].sort((a, b) => a - b).map((each) => fractionText(each, 20));
  },
  truth: ({ cuts: [first] }) => twentieths(first?.answer.step ?? 0),
  params({ small: cut, cuts: [first] }, { pair }) {
    const [high, low] = first?.answer.chances ?? [];
    const met = cut.meets.filter((each) => each).length;
    return {
      a: documentName(pair[0]),
      b: documentName(pair[1]),
      positions: cut.agree.length,
      same: cut.agree.filter((each) => each).length,
      met: fractionText(met, cut.meets.length),
      bands: small.bands,
      rows: small.rows,
      b_many: first?.bands ?? 0,
      r_many: first?.rows ?? 0,
      step: decimalText(first?.answer.step ?? 0),
      high: decimalText(high?.similarity ?? 0, undefined, 1),
      low: decimalText(low?.similarity ?? 0, undefined, 1),
      high_about: roughPercentText(high?.missed ?? 0),
      low_about: roughPercentText(low?.meets ?? 0),
      high_missed: exact(high?.missed ?? 0),
      low_meets: exact(low?.meets ?? 0),
    };
  },
  Figure: BandsFigure,
};
