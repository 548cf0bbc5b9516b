/** Two pages segment by segment: what is alike, what is new with every fetch, what another value changes. */
import type { Parameter, TrialRow } from "dustlens";
import { decimalText } from "../../../ui/numbers/words";
import { counted, w } from "../words";
import { changed, isCompared, scoreText } from "./shown";

/** The page once and the other one; the page again beside it; the comparison without what is dynamic; another parameter's. */
export type PagesStep = "once" | "again" | "score" | "other";

/** The kind of a segment in a step: before the page is fetched again nothing is known to be dynamic. */
function kindIn(step: PagesStep, { kind, first, other }: TrialRow): string {
  if (step !== "once" || kind !== "dynamic") return kind;
  return first === other ? "equal" : "differing";
}

/** True for a kind that says nothing more: what is equal, and what is dynamic once that has been explained. */
const isQuiet = (kind: string, step: PagesStep): boolean =>
  kind === "equal" || (kind === "dynamic" && step === "other");

/** Rows beside each other as blocks: those that say nothing more together, others if they are of one kind and place. */
function blocksOf(rows: readonly TrialRow[], step: PagesStep): TrialRow[][] {
  const blocks: TrialRow[][] = [];
  for (const row of rows) {
    const block = blocks.at(-1);
    const [last] = block ?? [];
    const kind = kindIn(step, row);
    const isAlike =
      last !== undefined && kindIn(step, last) === kind && (isQuiet(kind, step) || last.place === row.place);
    if (isAlike) block?.push(row);
    else blocks.push([row]);
  }
  return blocks;
}

/** A tag of a place in the tree, as short as it tells a person where the segment stands. */
const placeText = (place: string): string => place.split(" > ").slice(1).join(" › ") || place;

function Row({ row, step }: { row: TrialRow; step: PagesStep }) {
  const kind = kindIn(step, row);
  return (
    <tr class={`segment is-${kind}`}>
      <th scope="row" class="matrix-label soft">
        {placeText(row.place)}
      </th>
      <td class="matrix-label">{row.first}</td>
      {step !== "once" && <td class="matrix-label">{row.again}</td>}
      <td class="matrix-label">{row.other}</td>
      <td class="matrix-label">{w(`parameter.kinds.${kind}`)}</td>
    </tr>
  );
}

/** The texts of a segment that is folded away: one where all pages have the same. */
const textsOf = ({ place, first, other }: TrialRow): string =>
  `${placeText(place)}: ${first === other ? first : `${first} → ${other}`}`;

/** Segments beside each other as their number; the texts behind a click. */
function Folded({ rows, step, count }: { rows: readonly TrialRow[]; step: PagesStep; count: string }) {
  const [first] = rows;
  if (first === undefined) return null;
  const kind = kindIn(step, first);
  return (
    <tr class={`segment is-${kind}`}>
      <th scope="row" class="matrix-label" colSpan={step === "once" ? 3 : 4}>
        <details>
          <summary>{counted(count, rows.length)}</summary>
          <ul>
            {rows.map((row, at) => (
              <li key={at}>{textsOf(row)}</li>
            ))}
          </ul>
        </details>
      </th>
      <td class="matrix-label">{w(`parameter.kinds.${kind}`)}</td>
    </tr>
  );
}

/** More segments of one kind and place than these are folded, but for the first. */
const mostAlike = 2;

/** The rows of a block, those that are more of the same folded. */
function Block({ rows, step }: { rows: readonly TrialRow[]; step: PagesStep }) {
  const [first] = rows;
  if (first === undefined) return null;
  if (rows.length > 1 && isQuiet(kindIn(step, first), step))
    return <Folded rows={rows} step={step} count="segments" />;
  if (rows.length <= mostAlike) return rows.map((row, at) => <Row key={at} row={row} step={step} />);
  return (
    <>
      <Row row={first} step={step} />
      <Folded rows={rows.slice(1)} step={step} count="more_segments" />
    </>
  );
}

/** The URL of both pages: what is the same, and between it the two values. */
function Asked({ base, other }: { base: string; other: string }) {
  const { before, values, after } = changed(base, other);
  return (
    <p class="address">
      {before}
      <b>
        {values[0]} → {values[1]}
      </b>
      {after}
    </p>
  );
}

interface PagesProps {
  parameter: Parameter;
  step: PagesStep;
  /** The similarity from which two pages are the same. */
  least: number;
}

export function Pages({ parameter: { name, trial }, step, least }: PagesProps) {
  if (!isCompared(trial)) return <p class="note">{w("parameter.figure.no_pages", { name })}</p>;
  const score = step === "once" ? trial.at_once : trial.score;
  const similarity = score.similarity ?? 0;
  const heads = ["first", ...(step === "once" ? [] : ["again"]), "other"];
  return (
    <div class="stack-3">
      <Asked base={trial.base} other={trial.other} />
      {step !== "again" && (
        <p class="total">
          {w("parameter.figure.similarity", {
            score: scoreText(score),
            similarity: decimalText(similarity, least, 3),
            sign: similarity < least ? "<" : "≥",
            least: decimalText(least, undefined, 2),
            verdict: w(`parameter.verdicts.${score.verdict}`),
          })}
        </p>
      )}
      <table class="matrix is-prose segments">
        <caption class="visually-hidden">{w("parameter.figure.pages", { name })}</caption>
        <thead>
          <tr>
            <th scope="col" class="matrix-label">
              {w("parameter.figure.segment")}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" class="matrix-label">
                {w(`parameter.figure.${head}`)}
              </th>
            ))}
            <th scope="col" class="matrix-label">
              {w("parameter.figure.kind")}
            </th>
          </tr>
        </thead>
        <tbody>
          {blocksOf(trial.rows, step).map((rows, at) => (
            <Block key={at} rows={rows} step={step} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
