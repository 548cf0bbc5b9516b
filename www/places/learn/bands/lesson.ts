/** The lesson: which pairs meet at all? */
import type { BandsAnswer, PairOverlap } from "dustlens";
import { decimalText, fractionText, roughPercentText } from "../../../ui/numbers/words";
import type { LearnEngine } from "../engine";
import type { Given, Lesson } from "../lesson";
import { documentName } from "../view/names";
import { w } from "../words";
import { BandsFigure } from "./figure";
import { type Cut, cutOf } from "./own_cut";

/** A signature that is cut before one's eyes. */
const small = { bands: 5, rows: 4 };
/** The same hundred positions cut in three ways; the first is the textbook's. */
const cuts = [
  { bands: 20, rows: 5 },
  { bands: 50, rows: 2 },
  { bands: 10, rows: 10 },
];
/** The textbook's similarities: a pair to be found, and one to be left out. */
const similarities = [0.8, 0.4];

/** A pair under the cut that a person has chosen. */
export interface PairInBands {
  a: number;
  b: number;
  of: PairOverlap;
  /** The chance to meet. */
  meets: number;
  /** Bands in which the two agree. */
  met: number;
}

/** The contents of the figure. */
export interface BandsShown {
  small: BandsAnswer;
  cuts: readonly { bands: number; rows: number; answer: BandsAnswer }[];
  /** The cut that a person has chosen, and all pairs under it. */
  own: { cut: Cut; answer: BandsAnswer; pairs: readonly PairInBands[] };
}

const metOf = ({ meets }: BandsAnswer): number => meets.filter((each) => each).length;

async function askOwn(engine: LearnEngine, { material, seed, chosen }: Given): Promise<BandsShown["own"]> {
  const cut = cutOf(chosen);
  const { pairs } = await engine.incidence({ material, draws: 0, keep: 0, seed, struck: [] });
  const of = (pair: PairOverlap) =>
    engine.bands({ material, a: pair.a, b: pair.b, ...cut, at: [pair.jaccard], seed });
  const [answer, ...answers] = await Promise.all([
    engine.bands({ material, a: 0, b: 0, ...cut, at: [], seed }),
    ...pairs.map(of),
  ]);
  const all = pairs.map((pair, at): PairInBands => {
    const told = answers[at];
    const { a, b } = pair;
    return { a, b, of: pair, meets: told?.chances[0]?.meets ?? 0, met: told === undefined ? 0 : metOf(told) };
  });
  return { cut, answer, pairs: all };
}

async function ask(engine: LearnEngine, given: Given): Promise<BandsShown> {
  const {
    material,
    pair: [a, b],
    seed,
  } = given;
  const of = (cut: { bands: number; rows: number }) =>
    engine.bands({ material, a, b, ...cut, at: similarities, seed });
  const [own, first, ...answers] = await Promise.all([askOwn(engine, given), of(small), ...cuts.map(of)]);
  return { own, small: first, cuts: answers.map((answer, at) => ({ ...(cuts[at] ?? small), answer })) };
}

/** Twentieths are exact enough for a guess at a curve. */
const twentieths = (share: number): string => (Math.round(share * 20) / 20).toFixed(2);

export const bands: Lesson<BandsShown> = {
  id: "bands",
  steps: ["strip", "bands", "guess", "curve", "errors", "cuts", "choose", "remember"],
  guess: { at: "guess", shown: "curve" },
  presets: ["texts"],
  hasSettings: true,
  isSeeded: () => true,
  ask,
  choices: ({ cuts: [first] }) => {
    const step = Math.round((first?.answer.step ?? 0) * 20);
    return [...new Set([4, 8, step, 16])].sort((a, b) => a - b).map((each) => twentieths(each / 20));
  },
  truth: ({ cuts: [first] }) => twentieths(first?.answer.step ?? 0),
  choiceText: (choice) => decimalText(Number(choice), undefined, 2),
  params({ small: cut, cuts: [first], own }, { pair }) {
    const [high, low] = first?.answer.chances ?? [];
    const met = metOf(cut);
    return {
      a: documentName(pair[0]),
      b: documentName(pair[1]),
      positions: cut.agree.length,
      same: cut.agree.filter((each) => each).length,
      meeting: w(`bands.said.${met === 0 ? "apart" : "met"}`, { met: fractionText(met, cut.meets.length) }),
      bands: small.bands,
      rows: small.rows,
      b_many: first?.bands ?? 0,
      r_many: first?.rows ?? 0,
      own_bands: own.cut.bands,
      own_rows: own.cut.rows,
      own_step: decimalText(own.answer.step),
      own_met: own.pairs.filter((each) => each.met > 0).length,
      own_pairs: own.pairs.length,
      step: decimalText(first?.answer.step ?? 0),
      high: decimalText(high?.similarity ?? 0, undefined, 1),
      low: decimalText(low?.similarity ?? 0, undefined, 1),
      high_about: roughPercentText(high?.missed ?? 0),
      low_about: roughPercentText(low?.meets ?? 0),
    };
  },
  Figure: BandsFigure,
};
