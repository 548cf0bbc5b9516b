/** The figure of this lesson: the matrix with the place that each function gives a row, and the table that the loop fills. */
import type { HashedRows, HashLoopAnswer, LoopPair } from "dustlens";
import { decimalText, fractionText } from "../../../ui/numbers/words";
import { type FigureProps, stepWords } from "../lesson";
import { documentName } from "../view/names";
import { PairsTable } from "../view/pairs_table";
import { w } from "../words";
import { asked, lacksRow } from "./rows";

type Props = FigureProps<HashLoopAnswer>;

/** The formula of a function: 3x + 1 mod 5. */
const formula = ({ a, b, modulus }: HashedRows): string =>
  w("figure.hash_formula", { a: a === 1 ? "" : a, b, modulus });

/** The lines of the loop; the one that reads a row says which. */
function Loop({ x }: { x: number | undefined }) {
  return (
    <pre class="loop" role="img" aria-label={w("figure.loop")}>
      {w("figure.loop_lines", { x: x ?? "x" })}
    </pre>
  );
}

/** The table of signatures after a row; `isMarked`: what that row has changed stands out. */
function Table({ answer, upTo, isMarked }: { answer: HashLoopAnswer; upTo: number; isMarked: boolean }) {
  const pass = answer.passes[upTo - 1];
  const documents = answer.matrix.columns.map((_, document) => document);
  const isChanged = (number: number, document: number) =>
    isMarked && pass?.changed.some(([f, d]) => f === number && d === document) === true;
  return (
    <tfoot class="signatures">
      <tr>
        <th scope="rowgroup" colSpan={2 + documents.length + answer.functions.length} class="signatures-head">
          {w("figure.signature")}
        </th>
      </tr>
      {answer.functions.map((_, number) => (
        <tr key={number}>
          <th scope="row" colSpan={2} class="matrix-label">
            {w("figure.hash_name", { number: number + 1 })}
          </th>
          {documents.map((document) => (
            <td key={document} class={isChanged(number, document) ? "is-winner" : ""}>
              <span
                class="matrix-cell"
                data-move={`table-${number}-${document}-${pass?.table[number]?.[document] ?? ""}`}
                data-from={`hash-${number}-${upTo - 1}`}
              >
                {pass?.table[number]?.[document] ?? "∞"}
              </span>
              {isChanged(number, document) && <span class="visually-hidden"> {w("figure.changed")}</span>}
            </td>
          ))}
          <td colSpan={answer.functions.length} />
        </tr>
      ))}
    </tfoot>
  );
}

interface HashedProps {
  answer: HashLoopAnswer;
  /** The loop has come through so many rows; -1: it has not begun. */
  upTo: number;
  hasPlaces: boolean;
  /** True if the loop stands at its last row. */
  isAtRow: boolean;
}

/** The matrix with the places of the rows. */
function Hashed({ answer, upTo, hasPlaces, isAtRow }: HashedProps) {
  const { matrix, functions } = answer;
  return (
    <table class="matrix">
      <caption class="visually-hidden">{w("figure.hashed")}</caption>
      <thead>
        <tr>
          <th scope="col">x</th>
          <th scope="col" class="matrix-label">
            {w("figure.shingle")}
          </th>
          {matrix.columns.map((_, document) => (
            <th key={document} scope="col">
              {documentName(document)}
            </th>
          ))}
          {hasPlaces &&
            functions.map((_, number) => (
              <th key={number} scope="col">
                {w("figure.hash_name", { number: number + 1 })}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {matrix.rows.map((row, x) => (
          <tr key={row} class={isAtRow && x === upTo - 1 ? "is-picked" : ""}>
            <td class="matrix-place">{x}</td>
            <th scope="row" class="matrix-label">
              {row}
            </th>
            {matrix.cells[x]?.map((has, document) => (
              <td key={document} class={has ? "is-one" : "is-nought"}>
                <span class="matrix-cell">{has ? 1 : 0}</span>
              </td>
            ))}
            {hasPlaces &&
              functions.map(({ values }, number) => (
                <td key={number}>
                  <span data-place={`hash-${number}-${x}`}>{values[x]}</span>
                </td>
              ))}
          </tr>
        ))}
      </tbody>
      {hasPlaces && upTo >= 0 && <Table answer={answer} upTo={upTo} isMarked={isAtRow} />}
    </table>
  );
}

/** The functions, and which of them are permutations. */
function Functions({ functions }: HashLoopAnswer) {
  return (
    <table class="matrix">
      <caption class="visually-hidden">{w("figure.functions")}</caption>
      <thead>
        <tr>
          <th scope="col" class="matrix-label">
            {w("figure.function")}
          </th>
          <th scope="col">{w("figure.hash_values")}</th>
          <th scope="col">{w("figure.is_permutation")}</th>
        </tr>
      </thead>
      <tbody>
        {functions.map((each, number) => (
          <tr key={number} class={each.is_permutation ? "is-picked" : ""}>
            <th scope="row" class="matrix-label">
              {w("figure.hash_name", { number: number + 1 })} = {formula(each)}
            </th>
            <td class="is-wrapped">{each.values.join(" ")}</td>
            <td>{w(each.is_permutation ? "figure.yes" : "figure.no")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Pairs({ answer, given }: Props) {
  const columns = [
    {
      head: w("figure.jaccard"),
      cell: ({ shared, union, jaccard }: LoopPair) =>
        `${fractionText(shared, union)} = ${decimalText(jaccard)}`,
    },
    {
      head: w("figure.estimate"),
      cell: ({ same, of, estimate }: LoopPair) => `${fractionText(same, of)} = ${decimalText(estimate)}`,
    },
  ];
  return (
    <PairsTable caption={w("figure.pairs")} pairs={answer.pairs} picked={given.pair} columns={columns} />
  );
}

export function HashLoopFigure(props: Props) {
  const { answer, step } = props;
  const { name, round } = stepWords(step);
  if (name === "permutation") return <Functions {...answer} />;
  if (name === "remember") return <Pairs {...props} />;
  const rows = answer.matrix.rows.length;
  if (lacksRow(answer, step)) return <p class="note">{w("hashing.few_rows", { rows })}</p>;
  const seen = { problem: -1, places: -1, guess: asked - 1, all: rows }[name] ?? Math.min(round, rows);
  return (
    <div class="stack-3">
      {seen >= 0 && <Loop x={name === "row" ? seen - 1 : undefined} />}
      <Hashed answer={answer} upTo={seen} hasPlaces={name !== "problem"} isAtRow={name === "row"} />
    </div>
  );
}
