/** The lesson: how to shuffle a billion rows? */
import type { HashLoopAnswer, RowHash } from "dustlens";
import { fractionText } from "../../../ui/numbers/words";
import { type Given, type Lesson, stepWords } from "../lesson";
import { presets } from "../presets";
import { documentName } from "../view/names";
import { counted } from "../words";
import { HashLoopFigure } from "./figure";
import { asked, lacksRow } from "./rows";

/** Functions for examples that have none of their own. */
const usual: RowHash[] = [
  { a: 5, b: 7 },
  { a: 3, b: 10 },
];
/** Rows that are followed one by one. */
const rows = [1, 2, 3, 4, 5] as const;

/** The functions of the example that the material is of. */
function functionsOf({ material }: Given): RowHash[] {
  const known = Object.values(presets).find((preset) => preset.material === material);
  return known?.functions ?? usual;
}

/** The part of the table's cells that a row can change which it does change. */
function changes({ matrix, functions, passes }: HashLoopAnswer): string {
  const row = asked - 1;
  const ones = matrix.cells[row]?.filter((has) => has).length ?? 0;
  return fractionText(passes[row]?.changed.length ?? 0, ones * functions.length);
}

export const hashLoop: Lesson<HashLoopAnswer> = {
  id: "hashing",
  steps: [
    "problem",
    "places",
    ...rows.slice(0, asked - 1).map((row) => `row-${row}`),
    "guess",
    ...rows.slice(asked - 1).map((row) => `row-${row}`),
    "all",
    "permutation",
    "remember",
  ],
  guess: { at: "guess", shown: `row-${asked}` },
  presets: ["texts", "textbook", "exercise"],
  isSeeded: () => false,
  ask: (engine, given) => engine.hash_loop({ material: given.material, functions: functionsOf(given) }),
  choices: ({ matrix, functions }) => {
    if (matrix.rows.length < asked) return [];
    const all = (matrix.cells[asked - 1]?.filter((has) => has).length ?? 0) * functions.length;
    return Array.from({ length: Math.min(all, 8) + 1 }, (_, count) => fractionText(count, all));
  },
  truth: changes,
  hasWords: (answer, step) => !lacksRow(answer, step),
  params({ matrix, functions, passes, pairs }, { pair: [a, b] }, step) {
    const { round } = stepWords(step);
    const row = round === 0 ? asked - 1 : Math.min(round, matrix.rows.length) - 1;
    const of = pairs.find((each) => each.a === a && each.b === b);
    return {
      x: row,
      row: matrix.rows[row] ?? "",
      values: functions.map(({ values }) => values[row]).join(", "),
      cells: (matrix.cells[row]?.filter((has) => has).length ?? 0) * functions.length,
      changed: passes[row]?.changed.length ?? 0,
      functions: functions.length,
      rows: matrix.rows.length,
      rows_counted: counted("rows", matrix.rows.length),
      permutations: functions.filter((each) => each.is_permutation).length,
      a: documentName(a),
      b: documentName(b),
      jaccard: fractionText(of?.shared ?? 0, of?.union ?? 0),
      estimate: fractionText(of?.same ?? 0, of?.of ?? 0),
    };
  },
  Figure: HashLoopFigure,
};
