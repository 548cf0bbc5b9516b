/** A result of the person's own program: written, pasted, dropped or chosen, and its grade with the reasons. */
import type { DifferingPair, GradedResult, HomeworkAnswer } from "dustlens";
import { attempt } from "../../../app/failures";
import { Button } from "../../../ui";
import { fractionText, whole } from "../../../ui/numbers/words";
import { pickFile } from "../../../ui/pick_file";
import { useLearn } from "../context";
import type { Given } from "../lesson";
import { fitsLink } from "../result_link";
import { w } from "../words";
import { ratioText } from "./kit";
import { KitChoice } from "./kit_choice";
import { ArchiveButton } from "./pairs";

interface Props {
  answer: HomeworkAnswer;
  given: Given;
}

/** The field, and a file in its place. */
function ResultField({ given }: { given: Given }) {
  const learn = useLearn();
  const now = learn.state.value.view.result ?? "";
  return (
    <div class="stack-1 no-print">
      <label class="stack-1">
        <span>{w("homework.figure.own")}</span>
        <textarea
          class="input input-lines mono result-box"
          rows={3}
          spellcheck={false}
          value={now}
          placeholder={w("homework.figure.own_placeholder")}
          onInput={(event) => learn.grade(event.currentTarget.value)}
        />
      </label>
      <div class="row">
        <ArchiveButton given={given} />
        <Button
          onClick={() => attempt(async () => learn.gradeFile(await pickFile(".txt,.tsv,.out,text/plain")))}
        >
          {w("homework.figure.choose_file")}
        </Button>
        {now !== "" && <Button onClick={() => learn.grade("")}>{w("homework.figure.remove")}</Button>}
      </div>
      {!fitsLink(now) && <p class="small soft">{w("homework.figure.long")}</p>}
    </div>
  );
}

/** The score, and the numbers beside it. */
function Score({ graded }: { graded: GradedResult }) {
  const { shared, found, truth, score, precision, recall, f1, is_pass } = graded;
  const union = found + truth - shared;
  const of = { fraction: fractionText(shared, union), value: ratioText(score) };
  return (
    <div class="stack-1">
      <p class={`figure-formula ${is_pass ? "" : "group-wrong"}`} role="status">
        {w("homework.figure.score", of)} {is_pass ? "✓" : "✕"}{" "}
        {w(is_pass ? "homework.figure.passed" : "homework.figure.failed")}
      </p>
      <table class="matrix">
        <caption class="visually-hidden">{w("homework.figure.grade")}</caption>
        <thead>
          <tr>
            <th scope="col">{w("homework.figure.precision")}</th>
            <th scope="col">{w("homework.figure.recall")}</th>
            <th scope="col">F1</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              {fractionText(shared, found)} = {ratioText(precision)}
            </td>
            <td>
              {fractionText(shared, truth)} = {ratioText(recall)}
            </td>
            <td>{ratioText(f1)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** The reason why a pair differs. */
function Reason({ pair: { reason, shared, r, ids, slips } }: { pair: DifferingPair }) {
  const ids_said = ids.join(", ");
  return (
    <>
      {w(`homework.reasons.${reason}`, { m: shared ?? "", r, ids: ids_said })}
      {slips.map((slip) => (
        <span key={slip} class="soft">
          {" "}
          {w("homework.figure.as_slip", { slip: w(`homework.slips.${slip}`) })}
        </span>
      ))}
    </>
  );
}

function Differing({ pairs, kind }: { pairs: readonly DifferingPair[]; kind: "missed" | "extra" }) {
  return pairs.map((pair) => (
    <tr key={`${kind}-${pair.a} ${pair.b}`}>
      <th scope="row" class="matrix-label">
        {w(`homework.figure.${kind}`)}
      </th>
      <td class="matrix-label address">
        {pair.a} {pair.b}
      </td>
      <td class="matrix-label is-wrapped">
        <Reason pair={pair} />
      </td>
    </tr>
  ));
}

/** Every pair that differs, and every line that is no pair, each with its reason. */
function Reasons({ graded: { missed, extra, bad } }: { graded: GradedResult }) {
  if (missed.length + extra.length + bad.length === 0) return null;
  return (
    <table class="matrix reasons">
      <caption class="visually-hidden">{w("homework.figure.reasons")}</caption>
      <thead>
        <tr>
          <th scope="col" class="matrix-label">
            {w("homework.figure.fault")}
          </th>
          <th scope="col" class="matrix-label">
            {w("homework.figure.line")}
          </th>
          <th scope="col" class="matrix-label">
            {w("homework.figure.reason")}
          </th>
        </tr>
      </thead>
      <tbody>
        <Differing pairs={missed} kind="missed" />
        <Differing pairs={extra} kind="extra" />
        {bad.map(({ number, text }) => (
          <tr key={number}>
            <th scope="row" class="matrix-label">
              {w("homework.figure.bad")}
            </th>
            <td class="matrix-label address">{text}</td>
            <td class="matrix-label is-wrapped">{w("homework.reasons.bad", { number })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Things to say of the whole result: a known mistake, repeats, and faults that the table leaves out. */
function Remarks({ graded }: { graded: GradedResult }) {
  const { like, is_other_kit, repeated, bad, bad_lines, missed, extra, found, truth, shared } = graded;
  const left = found + truth - 2 * shared + bad_lines - missed.length - extra.length - bad.length;
  return (
    <>
      {like != null && (
        <p class="note note-accent">{w("homework.figure.like", { slip: w(`homework.slips.${like}`) })}</p>
      )}
      {is_other_kit && <p class="note note-accent">{w("homework.figure.other_kit")}</p>}
      {repeated > 0 && <p class="soft">{w("homework.figure.repeated", { number: whole(repeated) })}</p>}
      {left > 0 && <p class="soft">{w("homework.figure.more", { number: whole(left) })}</p>}
    </>
  );
}

export function OwnResult({ answer, given }: Props) {
  const { graded } = answer;
  return (
    <div class="stack-3 own-result">
      <KitChoice given={given} />
      {graded != null && <Score graded={graded} />}
      <ResultField given={given} />
      {graded != null && (
        <>
          <Remarks graded={graded} />
          <Reasons graded={graded} />
        </>
      )}
    </div>
  );
}
