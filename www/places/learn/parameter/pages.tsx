/** Two pages segment by segment: what is alike, what is new with every fetch, what another value changes. */
import type { Parameter, TrialRow } from "dustlens";
import { decimalText } from "../../../ui/numbers/words";
import { w } from "../words";
import { isCompared, scoreText } from "./shown";

/** The page once and the other one; the page again beside it; the comparison without what is dynamic. */
export type PagesStep = "once" | "again" | "score";

/** The kind of a segment in a step: before the page is fetched again nothing is known to be dynamic. */
function kindIn(step: PagesStep, { kind, first, other }: TrialRow): string {
  if (step !== "once" || kind !== "dynamic") return kind;
  return first === other ? "equal" : "differing";
}

/** Segments in a row that are alike in every way but their texts, as one: a menu, the paragraphs of an article. */
function folded(rows: readonly TrialRow[]): TrialRow[] {
  const all: TrialRow[] = [];
  for (const row of rows) {
    const last = all.at(-1);
    if (last?.kind === "equal" && row.kind === "equal" && last.place === row.place) {
      const joined = (side: "first" | "again" | "other") => `${last[side]} · ${row[side]}`;
      all[all.length - 1] = {
        ...last,
        first: joined("first"),
        again: joined("again"),
        other: joined("other"),
      };
    } else all.push(row);
  }
  return all;
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

interface PagesProps {
  parameter: Parameter;
  step: PagesStep;
  /** The similarity from which two pages are the same. */
  least: number;
}

export function Pages({ parameter: { name, trial }, step, least }: PagesProps) {
  if (!isCompared(trial)) return <p class="note">{w("parameter.figure.no_pages", { name })}</p>;
  const score = step === "once" ? trial.at_once : trial.score;
  const heads = ["first", ...(step === "once" ? [] : ["again"]), "other"];
  return (
    <div class="stack-3">
      <p class="address">
        <span class="soft">{w("parameter.figure.asked")}</span> {trial.base}
        <br />
        <span class="soft">{w("parameter.figure.asked_beside")}</span> {trial.other}
      </p>
      {step !== "again" && (
        <p class="total">
          {w("parameter.figure.similarity", {
            score: scoreText(score),
            similarity: decimalText(score.similarity ?? 0, least, 3),
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
          {folded(trial.rows).map((row, at) => (
            <Row key={at} row={row} step={step} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
