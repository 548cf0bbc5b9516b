/** From a text to the hashes of its shingles: as the kits cut it, and as the second kit normalizes it. */
import type { HomeworkAnswer, ShingleRow } from "dustlens";
import { whole } from "../../../ui/numbers/words";
import { documentName } from "../view/names";
import { w } from "../words";

interface Props {
  answer: HomeworkAnswer;
}

/** True if shingles between this one and the one before are not shown. */
const isGap = (rows: readonly ShingleRow[], at: number): boolean =>
  at > 0 && (rows[at]?.place ?? 0) > (rows[at - 1]?.place ?? 0) + 1;

interface RowsProps {
  answer: HomeworkAnswer;
  caption: string;
  heads: readonly string[];
  cells: (row: ShingleRow) => readonly (string | number)[];
}

/** Shingles from the beginning and the end, with numbers beside them. */
function Rows({ answer: { cut }, caption, heads, cells }: RowsProps) {
  return (
    <table class="matrix shingle-rows">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{w("figure.place_sign")}</th>
          <th scope="col" class="matrix-label">
            {w("figure.shingle")}
          </th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cut.rows.map((row, at) => (
          <tr
            key={row.place}
            class={[row.is_left_out ? "is-struck" : "", isGap(cut.rows, at) ? "has-gap" : ""].join(" ")}
          >
            <td>{row.place + 1}</td>
            <th scope="row" class="matrix-label wrapped-label">
              {row.is_left_out ? <s>{row.text}</s> : row.text}
              {row.is_left_out && <b class="left-out"> {w("homework.figure.left_out")}</b>}
            </th>
            {cells(row).map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The shingles, the last one struck out. */
export function Shingles({ answer }: Props) {
  const { words, shingles } = answer.cut;
  return (
    <div class="stack-3">
      <p class="figure-formula">
        {w("homework.figure.cut", { words: whole(words), shingles: whole(shingles) })}
      </p>
      <Rows
        answer={answer}
        caption={w("homework.figure.shingles")}
        heads={[w("homework.figure.hash")]}
        cells={({ hash }) => [hash]}
      />
    </div>
  );
}

/** The hashes with both remainders. */
export function Hashes({ answer }: Props) {
  return (
    <Rows
      answer={answer}
      caption={w("homework.figure.hashes")}
      heads={[w("homework.figure.hash"), w("homework.figure.floor"), w("homework.figure.truncated")]}
      cells={({ hash, bucket, truncated }) => [hash, bucket, truncated]}
    />
  );
}

/** The operations of the second kit in their order. */
const stages = ["given", "digits", "entities", "punctuation", "lower"] as const;

/** The text behind each operation. */
export function Normalized({ answer: { normal } }: Props) {
  return (
    <table class="matrix stages">
      <caption class="visually-hidden">
        {w("homework.figure.normalized", { document: documentName(normal.document) })}
      </caption>
      <thead>
        <tr>
          <th scope="col" class="matrix-label">
            {w("homework.figure.operation")}
          </th>
          <th scope="col" class="matrix-label">
            {w("homework.figure.beginning", { document: documentName(normal.document) })}
          </th>
        </tr>
      </thead>
      <tbody>
        {stages.map((stage, at) => (
          <tr key={stage} class={normal.stages[at] === normal.stages[at - 1] ? "is-repeat" : ""}>
            <th scope="row" class="matrix-label wrapped-label">
              {w(`homework.figure.stages.${stage}`)}
            </th>
            <td class="matrix-label stage-text">{normal.stages[at]}…</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
