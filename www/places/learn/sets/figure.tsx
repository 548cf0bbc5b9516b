/** The figure of this lesson: sets as columns of a matrix, and the similarity of all pairs. */
import type { PairOverlap } from "dustlens";
import type { FigureProps } from "../lesson";
import { MatrixTable } from "../view/matrix_table";
import { PairsTable } from "../view/pairs_table";
import { valueText } from "../view/value_text";
import { w } from "../words";
import type { Named, SetsShown } from "./lesson";
import { ranked } from "./pairs";

/** Pairs that stand beside a matrix. */
const fewPairs = 5;

/** Items in rows, sets in columns. */
function Items({ of: { names, answer } }: { of: Named }) {
  return (
    <MatrixTable
      matrix={answer.matrix}
      caption={w("figure.items")}
      rowHead={w("figure.item")}
      names={names}
      order={answer.matrix.rows.map((_, row) => row)}
    />
  );
}

const jaccardText = ({ shared, union, jaccard }: PairOverlap): string => valueText(shared, union, jaccard);

/** The pairs that are most alike, without buttons: these sets are not the reader's. */
function Alike({ of: { names, answer } }: { of: Named }) {
  const nameOf = (document: number) => names?.[document] ?? "";
  return (
    <table class="matrix">
      <caption class="visually-hidden">{w("figure.alike")}</caption>
      <thead>
        <tr>
          <th scope="col">{w("figure.pair")}</th>
          <th scope="col">{w("figure.jaccard")}</th>
        </tr>
      </thead>
      <tbody>
        {ranked(answer)
          .slice(0, fewPairs)
          .map((pair) => (
            <tr key={`${pair.a}-${pair.b}`}>
              <th scope="row">{w("figure.pair_name", { a: nameOf(pair.a), b: nameOf(pair.b) })}</th>
              <td>{jaccardText(pair)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

export function SetsFigure({ answer, given, step }: FigureProps<SetsShown>) {
  if (step === "people" || step === "guess") return <Items of={answer.own} />;
  if (step === "tags" || step === "farm")
    return (
      <div class="row at-start sets-beside">
        <Items of={answer[step]} />
        <Alike of={answer[step]} />
      </div>
    );
  return (
    <PairsTable
      caption={w("figure.exact_pairs")}
      pairs={ranked(answer.own.answer)}
      picked={given.pair}
      names={given.names}
      columns={[{ head: w("figure.jaccard"), cell: jaccardText }]}
    />
  );
}
