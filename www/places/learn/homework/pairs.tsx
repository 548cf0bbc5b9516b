/** Pairs by both kits, the result of the chosen one, and programs with one setting wrong. */
import type { HomeworkAnswer, OfKit } from "dustlens";
import { attempt } from "../../../app/failures";
import { Button } from "../../../ui";
import { CopyText } from "../../../ui/copy_text";
import { download } from "../../../ui/download";
import { decimalText, fractionText, whole } from "../../../ui/numbers/words";
import { useLearn } from "../context";
import type { Given } from "../lesson";
import { documentName } from "../view/names";
import { w } from "../words";
import { kitOf, questionOf, ratioText } from "./kit";
import { KitChoice } from "./kit_choice";

interface Props {
  answer: HomeworkAnswer;
}

/** The most pairs that stand in the table. */
const mostRows = 12;

/** m and R of a pair in one kit. */
function Cells({ of: { shared, r, is_pair } }: { of: OfKit }) {
  if (shared == null)
    return (
      <td colSpan={3} class="soft">
        {w("homework.figure.skipped")}
      </td>
    );
  return (
    <>
      <td>{shared}</td>
      <td>{decimalText(r, 0.75)}</td>
      <td>{w(is_pair ? "figure.yes" : "figure.no")}</td>
    </>
  );
}

/** The head of the pairs: the kits with their thresholds, and below them m, R and the verdict. */
function PairsHead() {
  const kits = ["a", "b"] as const;
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {w("figure.pair")}
        </th>
        {kits.map((kit) => (
          <th key={kit} scope="colgroup" colSpan={3}>
            {w(`homework.thresholds.${kit}`)}
          </th>
        ))}
      </tr>
      <tr>
        {kits.map((kit) => [
          <th key={`${kit}-m`} scope="col">
            m
          </th>,
          <th key={`${kit}-r`} scope="col">
            R
          </th>,
          <th key={`${kit}-k`} scope="col">
            {w("homework.figure.is_pair")}
          </th>,
        ])}
      </tr>
    </thead>
  );
}

export function Pairs({ answer: { pairs } }: Props) {
  if (pairs.length === 0) return <p class="note">{w("homework.missing.pairs")}</p>;
  return (
    <table class="matrix kit-pairs">
      <caption class="visually-hidden">{w("homework.figure.pairs")}</caption>
      <PairsHead />
      <tbody>
        {pairs.slice(0, mostRows).map(({ a, b, kits: of }) => (
          <tr key={`${a}-${b}`} class={of.some(({ is_pair }) => is_pair) ? "is-picked" : ""}>
            <th scope="row">{w("figure.pair_name", { a: documentName(a), b: documentName(b) })}</th>
            {of.map((each, at) => (
              <Cells key={at} of={each} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The archive as a file, in gzip as the course gives it out. */
export function ArchiveButton({ given }: { given: Given }) {
  const { engine } = useLearn();
  const save = async () => {
    const bytes = await engine.homework_archive(questionOf(given));
    const zipped = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream("gzip"));
    download(await new Response(zipped).blob(), "homework.gz");
  };
  return <Button onClick={() => attempt(save)}>{w("homework.figure.archive")}</Button>;
}

/** The archive and the result of the chosen kit, to take along. */
function Files({ answer, given }: Props & { given: Given }) {
  const text = answer.lines.map((line) => `${line}\n`).join("");
  const save = () => download(new Blob([text], { type: "text/plain" }), `kit-${kitOf(given)}.txt`);
  return (
    <div class="row no-print">
      <ArchiveButton given={given} />
      <Button onClick={save}>{w("homework.figure.result_file")}</Button>
      <CopyText text={() => text}>{w("homework.figure.copy_result")}</CopyText>
    </div>
  );
}

/** The result of the chosen kit. */
export function Lines({ answer, given }: Props & { given: Given }) {
  return (
    <div class="stack-3">
      <KitChoice given={given} />
      {answer.lines.length === 0 ? (
        <p class="figure-formula">{w("homework.figure.no_pairs")}</p>
      ) : (
        <ol class="result-lines" aria-label={w("homework.figure.lines")}>
          {answer.lines.map((line) => (
            <li key={line}>
              <code>{line}</code>
            </li>
          ))}
        </ol>
      )}
      <Files answer={answer} given={given} />
    </div>
  );
}

/** Programs with one setting wrong. */
export function Slips({ answer: { slips } }: Props) {
  return (
    <table class="matrix slips">
      <caption class="visually-hidden">{w("homework.figure.slips")}</caption>
      <thead>
        <tr>
          <th scope="col" class="matrix-label">
            {w("homework.figure.slip")}
          </th>
          <th scope="col" class="is-wrapped">
            {w("homework.figure.found")}
          </th>
          <th scope="col">|∩| / |∪|</th>
          <th scope="col">F1</th>
          <th scope="col">{w("homework.figure.pass")}</th>
        </tr>
      </thead>
      <tbody>
        {slips.map(({ slip, found, truth, shared, score, f1, is_pass }) => (
          <tr key={slip} class={slip === "last" ? "is-picked" : ""}>
            <th scope="row" class="matrix-label wrapped-label">
              {w(`homework.slips.${slip}`)}
            </th>
            <td>{w("homework.figure.of", { found: whole(found), truth: whole(truth) })}</td>
            <td>
              {fractionText(shared, found + truth - shared)} = {ratioText(score)}
            </td>
            <td>{ratioText(f1)}</td>
            <td>{w(is_pass ? "figure.yes" : "figure.no")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
