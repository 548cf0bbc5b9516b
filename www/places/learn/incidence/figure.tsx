/** The figure of this lesson: two sets, the matrix, the fraction that comes of its rows, and what is left of it in a sample. */
import type { IncidenceAnswer, PairOverlap } from "dustlens";
import { decimalText, fractionText } from "../../../ui/numbers/words";
import { useLearn } from "../context";
import type { FigureProps } from "../lesson";
import { type Kind, KindMark } from "../view/kinds";
import { MatrixTable } from "../view/matrix_table";
import { documentName } from "../view/names";
import { PairsTable } from "../view/pairs_table";
import { valueText } from "../view/value_text";
import { w } from "../words";
import { chosenOf, struckOf } from "./struck_rows";

type Props = FigureProps<IncidenceAnswer>;
type OfPair = Props & { of: PairOverlap };

/** The rows of the matrix as they are. */
const plain = ({ matrix }: IncidenceAnswer) => matrix.rows.map((_, row) => row);

/** The sets of the two documents as lists; what both have is marked. */
function Sets({ answer: { matrix }, given: { pair } }: Props) {
  const has = (document: number, row: number) => matrix.cells[row]?.[document] === true;
  return (
    <div class="set-lists">
      {pair.map((document, at) => (
        <section key={document} class="stack" aria-label={documentName(document)}>
          <h3>{documentName(document)}</h3>
          <ul class="stack-1">
            {matrix.columns[document]?.map((row) => {
              const isShared = has(pair[at === 0 ? 1 : 0] ?? 0, row);
              return (
                <li
                  key={row}
                  class={`set-item ${isShared ? "is-kind-a" : at === 0 ? "is-kind-b" : "is-kind-c"}`}
                >
                  <span data-move={`item-${document}-${row}`}>{matrix.rows[row]}</span>
                  {isShared && <span class="visually-hidden"> {w("kinds.a")}</span>}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The rows as they gather: those of both above the line of the fraction, all that count below it. */
function Gathered({ answer: { matrix }, of }: OfPair) {
  const rowsOf = (kinds: readonly Kind[]) =>
    matrix.rows.flatMap((text, row) => {
      const [first, second] = [matrix.cells[row]?.[of.a], matrix.cells[row]?.[of.b]];
      const kind: Kind = first ? (second ? "a" : "b") : second ? "c" : "d";
      return kinds.includes(kind) ? [{ text, row, kind }] : [];
    });
  const part = (name: string, kinds: readonly Kind[], place: string) => (
    <section class="stack-1" aria-label={name}>
      <h3>{name}</h3>
      <ul class="row gathered">
        {rowsOf(kinds).map(({ text, row, kind }) => (
          <li
            key={row}
            class={`set-item is-kind-${kind}`}
            data-move={`${place}-${row}`}
            data-from={`row-${row}`}
          >
            <b class="kind-letter">{kind.toUpperCase()}</b> {text}
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <div class="stack-4">
      {part(w("figure.intersection", { count: of.shared }), ["a"], "and")}
      {part(w("figure.union", { count: of.union }), ["a", "b", "c"], "or")}
      <p class="figure-formula">
        {w("figure.jaccard_formula", {
          fraction: fractionText(of.shared, of.union),
          value: decimalText(of.jaccard),
        })}
      </p>
    </div>
  );
}

const leftText = ({ shared, union, value }: PairOverlap["left"]): string => valueText(shared, union, value);

/** The fraction that is left when most rows are struck out, draw by draw; a person may strike out rows as well. */
function Struck({ answer, given, of }: OfPair) {
  const { set } = useLearn();
  const first = new Set(answer.draws[0]);
  const drawn = plain(answer).filter((row) => !first.has(row));
  const own = struckOf(given.chosen);
  const struck = new Set(own ?? drawn);
  const strike = (row: number) => {
    const next = new Set(struck);
    if (!next.delete(row)) next.add(row);
    set(chosenOf(next));
  };
  return (
    <div class="row at-start struck">
      <MatrixTable
        matrix={answer.matrix}
        caption={w("figure.struck_matrix")}
        order={plain(answer)}
        columns={[of.a, of.b]}
        struck={struck}
        onRow={strike}
      />
      <table class="matrix">
        <caption class="visually-hidden">{w("figure.struck")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span aria-hidden="true">{w("figure.place_sign")}</span>
              <span class="visually-hidden">{w("figure.draw")}</span>
            </th>
            <th scope="col">{w("figure.counted")}</th>
          </tr>
        </thead>
        <tbody>
          <tr class="is-picked">
            <th scope="row">{w("figure.all_rows")}</th>
            <td>{`${fractionText(of.shared, of.union)} = ${decimalText(of.jaccard)}`}</td>
          </tr>
          {own !== undefined && (
            <tr class="is-picked">
              <th scope="row">{w("figure.own_rows")}</th>
              <td>{leftText(of.left)}</td>
            </tr>
          )}
          {of.struck.map((left, draw) => (
            <tr key={draw}>
              <th scope="row">{draw + 1}</th>
              <td>{leftText(left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The counts of the four kinds below the matrix. */
function Counted({ of }: { of: PairOverlap }) {
  const counts = { a: of.shared, b: of.only_a, c: of.only_b, d: of.neither };
  return (
    <ul class="row kind-counts">
      {(["a", "b", "c", "d"] as const).map((kind) => (
        <li key={kind}>
          <KindMark kind={kind} pair={[of.a, of.b]} /> <b>{counts[kind]}</b>
        </li>
      ))}
    </ul>
  );
}

export function IncidenceFigure(props: Props) {
  const { answer, given, step } = props;
  const [a, b] = given.pair;
  const of = answer.pairs.find((pair) => pair.a === a && pair.b === b) ?? answer.pairs[0];
  if (of === undefined) return null;
  if (step === "sets") return <Sets {...props} />;
  if (step === "kinds")
    return (
      <div class="stack-3">
        <MatrixTable
          matrix={answer.matrix}
          caption={w("figure.of_kinds")}
          order={plain(answer)}
          pair={[of.a, of.b]}
        />
        <Counted of={of} />
      </div>
    );
  if (step === "fraction") return <Gathered {...props} of={of} />;
  if (step === "struck") return <Struck {...props} of={of} />;
  if (step === "pairs" || step === "remember") {
    const head = w("figure.jaccard");
    const cell = (pair: PairOverlap) =>
      `${fractionText(pair.shared, pair.union)} = ${decimalText(pair.jaccard)}`;
    return (
      <PairsTable
        caption={w("figure.exact_pairs")}
        pairs={answer.pairs}
        picked={given.pair}
        columns={[{ head, cell }]}
      />
    );
  }
  return <MatrixTable matrix={answer.matrix} caption={w("figure.matrix")} order={plain(answer)} />;
}
