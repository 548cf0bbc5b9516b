/** The figure of this lesson: the matrix whose rows are shuffled, the signatures that grow below it, and both similarities. */
import type { Minshingles, PairEstimate } from "dustlens";
import { decimalText, fractionText } from "../../../ui/numbers/words";
import { type FigureProps, stepWords } from "../lesson";
import { KindMark, kindOf } from "../view/kinds";
import { MatrixTable } from "../view/matrix_table";
import { PairsTable } from "../view/pairs_table";
import { w } from "../words";

type Props = FigureProps<Minshingles>;

/** The signatures as far as they are known, in the columns of the matrix. */
function Signatures({ answer, upTo, isWide }: { answer: Minshingles; upTo: number; isWide: boolean }) {
  if (upTo === 0) return null;
  return (
    <tfoot class="signatures">
      <tr>
        <th
          scope="rowgroup"
          colSpan={(isWide ? 2 : 1) + answer.matrix.columns.length}
          class="signatures-head"
        >
          {w("figure.signature")}
        </th>
      </tr>
      {answer.rounds.slice(0, upTo).map(({ values, winners }, round) => (
        <tr key={round}>
          <th scope="row" colSpan={isWide ? 2 : 1} class="matrix-label">
            {w("figure.order", { number: round + 1 })}
          </th>
          {values.map((value, document) => (
            <td key={document}>
              <span
                class="signature-value"
                data-move={`value-${round}-${document}`}
                data-from={`cell-${winners[document] ?? ""}-${document}`}
              >
                {value ?? w("figure.none")}
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}

/** The matrix in the order of a round; in `first` with the row that won in each column. */
function Shuffled({ answer, step }: Props) {
  const { name, round } = stepWords(step);
  const now = answer.rounds[round - 1];
  const hasWinners = name === "first";
  const plain = answer.matrix.rows.map((_, row) => row);
  return (
    <MatrixTable
      matrix={answer.matrix}
      caption={w(now === undefined ? "figure.matrix" : "figure.shuffled", { number: round })}
      order={now?.order ?? plain}
      places={now?.places}
      winners={hasWinners ? now?.winners : undefined}
    >
      <Signatures
        answer={answer}
        upTo={hasWinners ? round : Math.max(0, round - 1)}
        isWide={now !== undefined}
      />
    </MatrixTable>
  );
}

/** Exact and estimated similarity of all pairs. */
function Compared({ answer, given }: Props) {
  const columns = [
    {
      head: w("figure.jaccard"),
      cell: ({ shared, union, jaccard }: PairEstimate) =>
        `${fractionText(shared, union)} = ${decimalText(jaccard)}`,
    },
    {
      head: w("figure.estimate"),
      cell: ({ same, of, estimate }: PairEstimate) => `${fractionText(same, of)} = ${decimalText(estimate)}`,
    },
  ];
  return (
    <PairsTable caption={w("figure.pairs")} pairs={answer.pairs} picked={given.pair} columns={columns} />
  );
}

/** For each order the row that decides. */
function Deciding({ answer, given: { pair }, of }: Props & { of: PairEstimate }) {
  const { matrix } = answer;
  const kind = (row: number) =>
    kindOf(matrix.cells[row]?.[pair[0]] === true, matrix.cells[row]?.[pair[1]] === true);
  return (
    <div class="stack-4">
      <table class="matrix">
        <caption class="visually-hidden">{w("figure.deciding")}</caption>
        <thead>
          <tr>
            <th scope="col">{w("figure.of_order")}</th>
            <th scope="col">{w("figure.decides")}</th>
            <th scope="col" class="matrix-kind">
              {w("figure.kind")}
            </th>
            <th scope="col">{w("figure.values")}</th>
          </tr>
        </thead>
        <tbody>
          {of.deciding.map((row, round) => (
            <tr key={round} class={row === undefined || row === null ? "" : `is-kind-${kind(row)}`}>
              <th scope="row">{round + 1}</th>
              <td class="matrix-label">{row == null ? w("figure.none") : matrix.rows[row]}</td>
              <td class="matrix-kind">{row != null && <KindMark kind={kind(row)} pair={pair} />}</td>
              <td>{row != null && w(kind(row) === "a" ? "figure.equal" : "figure.unequal")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Counts of={of} />
    </div>
  );
}

/** The counts of the four kinds, and the chance that follows from them. */
function Counts({ of }: { of: PairEstimate }) {
  const { a, b, shared, only_a, only_b, neither, union } = of;
  const counts = { a: shared, b: only_a, c: only_b, d: neither };
  return (
    <div class="stack">
      <ul class="row kind-counts">
        {(["a", "b", "c", "d"] as const).map((kind) => (
          <li key={kind} class="kind-count">
            <KindMark kind={kind} pair={[a, b]} /> <b>{counts[kind]}</b>
          </li>
        ))}
      </ul>
      <p class="figure-formula">
        {w("figure.chance", { a: shared, b: only_a, c: only_b, value: fractionText(shared, union) })}
      </p>
    </div>
  );
}

export function MinshingleFigure(props: Props) {
  const { answer, given, step } = props;
  const { name } = stepWords(step);
  const [a, b] = given.pair;
  const of = answer.pairs.find((pair) => pair.a === a && pair.b === b);
  if (name === "compare" || name === "remember") return <Compared {...props} />;
  if (name === "deciding" && of !== undefined) return <Deciding {...props} of={of} />;
  if (name === "kinds") {
    const { order = [] } = answer.rounds.at(-1) ?? {};
    return (
      <MatrixTable matrix={answer.matrix} caption={w("figure.of_kinds")} order={order} pair={given.pair} />
    );
  }
  return <Shuffled {...props} />;
}
