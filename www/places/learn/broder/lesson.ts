/** The lesson: all pairs without all pairs? */
import type { BroderAnswer } from "dustlens";
import { decimalText, fractionText } from "../../../ui/numbers/words";
import type { LearnEngine } from "../engine";
import type { Given, Lesson } from "../lesson";
import { counted } from "../words";
import { BroderFigure } from "./figure";

/** Values of a signature. */
const permutations = 3;
/** Pairs with R at least as large are kept. */
const threshold = 0.6;
/** Documents of the group that is asked about. */
const crowd = 5;

/** The contents of the figure: the documents of the example, and one group that many share. */
export interface BroderShown {
  own: BroderAnswer;
  /** `crowd` documents with one and the same shingle. */
  popular: BroderAnswer;
}

async function ask(engine: LearnEngine, { material, places, seed }: Given): Promise<BroderShown> {
  const same = { texts: Array.from({ length: crowd }, () => "menu"), unit: "item" as const, size: 1 };
  const [own, popular] = await Promise.all([
    engine.broder({ signatures: { material, permutations, places, seed }, threshold }),
    engine.broder({ signatures: { material: same, permutations: 1, places: [], seed: "1" }, threshold }),
  ]);
  return { own, popular };
}

export const broder: Lesson<BroderShown> = {
  id: "broder",
  steps: ["signatures", "tuples", "sorted", "groups", "guess", "pairs", "counted", "saved", "remember"],
  guess: { at: "guess", shown: "pairs" },
  presets: ["texts", "lecture"],
  isSeeded: ({ places }) => places.length === 0,
  ask,
  choices: ({ popular }) => {
    const guesses = new Set([crowd - 1, crowd, popular.written, crowd * (crowd - 1), crowd * crowd]);
    return [...guesses].sort((a, b) => a - b).map(String);
  },
  truth: ({ popular }) => String(popular.written),
  params({ own, popular }) {
    const { tuples, groups, pairs, written, all_pairs } = own;
    const kept = pairs.filter(({ is_kept }) => is_kept).length;
    const counts = { tuples: tuples.length, groups: groups.length, met: pairs.length, written, kept };
    const documents = own.signatures.matrix.columns.length;
    const crowded = { crowd, popular: popular.written, crowd_pairs: fractionText(crowd * (crowd - 1), 2) };
    return {
      ...counts,
      ...crowded,
      signatures: counted("documents", documents),
      all_pairs,
      k: permutations,
      threshold: decimalText(threshold, undefined, 1),
    };
  },
  Figure: BroderFigure,
};
