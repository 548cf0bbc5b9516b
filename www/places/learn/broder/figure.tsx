/** The figure of this lesson: signatures fall apart into tuples, equal ones come together, pairs come out and are counted. */
import type { BroderAnswer, LessonTuple, SummedPair } from "dustlens";
import { decimalText, fractionText } from "../../../ui/numbers/words";
import type { FigureProps } from "../lesson";
import { documentName } from "../view/names";
import { w } from "../words";
import type { BroderShown } from "./lesson";

type Props = FigureProps<BroderShown>;

const pairName = ({ a, b }: { a: number; b: number }) =>
  w("figure.pair_name", { a: documentName(a), b: documentName(b) });

/** A head a position. */
function PositionHeads({ of }: { of: readonly unknown[] }) {
  return of.map((_, round) => (
    <th key={round} scope="col">
      {w("figure.position", { number: round + 1 })}
    </th>
  ));
}

/** A row a document, a column a position. */
function Signatures({ own }: { own: BroderAnswer }) {
  const { rounds, matrix } = own.signatures;
  return (
    <table class="matrix">
      <caption class="visually-hidden">{w("figure.signatures")}</caption>
      <thead>
        <tr>
          <th scope="col">{w("figure.document")}</th>
          <PositionHeads of={rounds} />
        </tr>
      </thead>
      <tbody>
        {matrix.columns.map((_, document) => (
          <tr key={document}>
            <th scope="row">{documentName(document)}</th>
            {rounds.map(({ values }, round) => (
              <td key={round}>
                <span class="signature-value" data-place={`value-${round + 1}-${document}`}>
                  {values[document] ?? w("figure.none")}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const tupleKey = ({ position, document }: LessonTuple) => `${position}-${document}`;

/** A tuple; `isGrouped`: it shows if it has company. */
function Tuple({ of, isGrouped }: { of: LessonTuple; isGrouped: boolean }) {
  const { position, value, document, group } = of;
  const isAlone = group === undefined || group === null;
  const look = !isGrouped ? "" : isAlone ? "is-alone" : "is-grouped";
  return (
    <td class={`tuple ${look}`}>
      <span data-move={`tuple-${tupleKey(of)}`} data-from={`value-${tupleKey(of)}`}>
        {w("figure.tuple", { position, value, document: documentName(document) })}
      </span>
      {isGrouped && !isAlone && (
        <span class="tuple-group">
          <span class="visually-hidden">{w("figure.in_group")} </span>
          {String.fromCharCode(97 + (group % 26))}
        </span>
      )}
    </td>
  );
}

/** The tuples document by document, a row each. */
function Plain({ own }: { own: BroderAnswer }) {
  return (
    <table class="matrix tuples">
      <caption class="visually-hidden">{w("figure.tuples")}</caption>
      <tbody>
        {own.signatures.matrix.columns.map((_, document) => (
          <tr key={document}>
            <th scope="row">{documentName(document)}</th>
            {own.tuples
              .filter((tuple) => tuple.document === document)
              .map((tuple) => (
                <Tuple key={tupleKey(tuple)} of={tuple} isGrouped={false} />
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The tuples sorted: a column a position, read downwards. */
function Sorted({ own, isGrouped }: { own: BroderAnswer; isGrouped: boolean }) {
  const all = own.sorted.flatMap((at) => own.tuples[at] ?? []);
  const columns = own.signatures.rounds.map((_, round) =>
    all.filter(({ position }) => position === round + 1),
  );
  const longest = Math.max(...columns.map(({ length }) => length));
  return (
    <table class="matrix tuples">
      <caption class="visually-hidden">{w("figure.tuples_sorted")}</caption>
      <thead>
        <tr>
          <PositionHeads of={columns} />
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: longest }, (_, row) => (
          <tr key={row}>
            {columns.map((column, round) => {
              const tuple = column[row];
              return tuple === undefined ? (
                <td key={round} />
              ) : (
                <Tuple key={tupleKey(tuple)} of={tuple} isGrouped={isGrouped} />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The pairs group by group. */
function Found({ own }: { own: BroderAnswer }) {
  return (
    <table class="matrix">
      <caption class="visually-hidden">{w("figure.found")}</caption>
      <thead>
        <tr>
          <th scope="col">{w("figure.group")}</th>
          <th scope="col" class="matrix-label">
            {w("figure.documents")}
          </th>
          <th scope="col" class="matrix-label">
            {w("figure.pairs_of_group")}
          </th>
        </tr>
      </thead>
      <tbody>
        {own.groups.map(({ position, value, documents }, group) => (
          <tr key={`${position}-${value}`}>
            <th scope="row">{w("figure.value", { position, value })}</th>
            <td class="matrix-label">{documents.map((document) => documentName(document)).join(", ")}</td>
            <td class="matrix-label is-wrapped">
              {own.found
                .filter((each) => each.group === group)
                .map(pairName)
                .join(", ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The pairs with their counts; those below the threshold are struck out. */
function Counted({ pairs }: { pairs: readonly SummedPair[] }) {
  return (
    <table class="matrix">
      <caption class="visually-hidden">{w("figure.counted_pairs")}</caption>
      <thead>
        <tr>
          <th scope="col">{w("figure.pair")}</th>
          <th scope="col">{w("figure.matches")}</th>
          <th scope="col">{w("figure.share")}</th>
          <th scope="col">{w("figure.kept")}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={pairName(pair)} class={pair.is_kept ? "is-picked" : ""}>
            <th scope="row">{pair.is_kept ? pairName(pair) : <s>{pairName(pair)}</s>}</th>
            <td>{pair.matches}</td>
            <td>{`${fractionText(pair.matches, pair.of)} = ${decimalText(pair.r)}`}</td>
            <td>{w(pair.is_kept ? "figure.yes" : "figure.no")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The work of both ways, and that of a crowded group. */
function Saved({ answer: { own, popular } }: Props) {
  const rows = [
    ["figure.each_with_each", own.all_pairs],
    ["figure.met", own.pairs.length],
    ["figure.written", own.written],
    ["figure.crowd", popular.written],
  ] as const;
  return (
    <table class="matrix">
      <caption class="visually-hidden">{w("figure.work")}</caption>
      <tbody>
        {rows.map(([name, count]) => (
          <tr key={name}>
            <th scope="row" class="matrix-label">
              {w(name, { crowd: popular.signatures.matrix.columns.length })}
            </th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function BroderFigure(props: Props) {
  const { answer, step } = props;
  const { own } = answer;
  if (step === "signatures") return <Signatures own={own} />;
  if (step === "pairs") return <Found own={own} />;
  if (step === "counted" || step === "remember") return <Counted pairs={own.pairs} />;
  if (step === "saved") return <Saved {...props} />;
  if (step === "tuples") return <Plain own={own} />;
  return <Sorted own={own} isGrouped={step !== "sorted"} />;
}
