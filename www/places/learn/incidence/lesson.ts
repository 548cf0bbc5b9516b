/** The lesson: how alike are two sets? */
import type { IncidenceAnswer, PairOverlap } from "dustlens";
import { fractionText } from "../../../ui/numbers/words";
import type { Given, Lesson } from "../lesson";
import { documentName } from "../view/names";
import { counted, w } from "../words";
import { IncidenceFigure } from "./figure";
import { struckOf } from "./struck_rows";

/** How often rows are struck out. */
const draws = 8;
/** Rows that are left of the matrix, if it has twice as many; else half of them. */
const kept = 4;

/** The pair that is looked at. */
export function pairOf({ pairs }: IncidenceAnswer, { pair: [a, b] }: Given): PairOverlap | undefined {
  return pairs.find((each) => each.a === a && each.b === b) ?? pairs[0];
}

export const incidence: Lesson<IncidenceAnswer> = {
  id: "incidence",
  steps: ["sets", "matrix", "guess", "kinds", "fraction", "pairs", "struck", "remember"],
  guess: { at: "guess", shown: "fraction" },
  presets: ["texts", "jaccard", "words"],
  pair: [0, 1],
  hasSettings: true,
  isSeeded: () => true,
  ask: (engine, { material, seed, chosen }) =>
    engine.incidence({ material, draws, keep: kept, seed, struck: struckOf(chosen) ?? [] }),
  choices: (answer, given) =>
    (pairOf(answer, given)?.guesses ?? []).map(([part, all]) => fractionText(part, all)),
  truth: (answer, given) => {
    const pair = pairOf(answer, given);
    return pair === undefined ? "" : fractionText(pair.shared, pair.union);
  },
  params(answer, given) {
    const pair = pairOf(answer, given);
    if (pair === undefined) return {};
    const { a, b, shared, only_a, only_b, neither, union } = pair;
    const counts = { shared, only_a, only_b, neither, union };
    const names = { a: documentName(a), b: documentName(b) };
    const sizes = { in_a: counted("shingles", shared + only_a), in_b: counted("shingles", shared + only_b) };
    const left = answer.draws[0]?.length ?? 0;
    const { length: rows } = answer.matrix.rows;
    const strike = w(`incidence.said.${left < rows ? "struck" : "one_row"}`, { kept: left, draws });
    return { ...names, ...counts, ...sizes, jaccard: fractionText(shared, union), strike };
  },
  Figure: IncidenceFigure,
};
