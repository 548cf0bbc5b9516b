/** The figure of this lesson: URLs with their parameters, counts, two pages side by side, and verdicts. */
import "../addresses/addresses.css";
import "./parameter.css";
import type { ParameterAnswer } from "dustlens";
import { decimalText, fractionText } from "../../../ui/numbers/words";
import { useLearn } from "../context";
import type { FigureProps } from "../lesson";
import { PlaceHead } from "../view/place_head";
import { w } from "../words";
import { Pages } from "./pages";
import { choosing, chosenOf, isCompared, nameOf, type ParameterShown, parameterOf, scoreText } from "./shown";

type Props = FigureProps<ParameterShown>;

interface OfShown {
  shown: ParameterShown;
}

/** The URLs; the parameters are marked, the one that is looked at most. */
function List({ shown: { answer, picked } }: OfShown) {
  return (
    <div class="stack-3">
      <table class="matrix">
        <caption class="visually-hidden">{w("parameter.figure.list")}</caption>
        <thead>
          <tr>
            <PlaceHead />
            <th scope="col" class="matrix-label">
              {w("addresses.figure.address")}
            </th>
          </tr>
        </thead>
        <tbody>
          {answer.urls.map(({ parts, is_url }, at) => (
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              <td class="matrix-label address">
                {parts.map(({ text, parameter }, part) => {
                  if (parameter === undefined || parameter === null) return text;
                  const isPicked = parameter === picked;
                  return (
                    <span key={part} class={isPicked ? "address-part is-parameter is-looked-at" : "soft"}>
                      {text}
                    </span>
                  );
                })}
                {!is_url && <span class="soft"> {w("addresses.figure.no_url")}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {answer.is_made && <p class="soft">{w("parameter.figure.made")}</p>}
    </div>
  );
}

/** How many values of a list are named. */
const mostValues = 3;

function valuesText(values: readonly string[]): string {
  const named = values.slice(0, mostValues).map((value) => value || "“”");
  return [...named, ...(values.length > mostValues ? ["…"] : [])].join(", ");
}

/** The parameters with their counts; one of them is chosen to be looked at. */
function Counts({ shown: { answer, picked } }: OfShown) {
  const { set } = useLearn();
  return (
    <table class="matrix is-prose">
      <caption class="visually-hidden">{w("parameter.figure.counts")}</caption>
      <thead>
        <tr>
          {["parameter", "values"].map((name) => (
            <th key={name} scope="col" class="matrix-label">
              {w(`parameter.figure.${name}`)}
            </th>
          ))}
          <th scope="col">{w("parameter.figure.share")}</th>
          <th scope="col" class="matrix-label">
            {w("parameter.figure.counting")}
          </th>
        </tr>
      </thead>
      <tbody>
        {answer.parameters.map((one, number) => (
          <tr key={number} class={number === picked ? "is-picked" : ""}>
            <th scope="row" class="matrix-label">
              <button
                type="button"
                class="button button-quiet address"
                aria-pressed={number === picked}
                onClick={() => set(chosenOf(number))}
              >
                {nameOf(answer, one)}
              </button>
            </th>
            <td class="matrix-label address">{valuesText(one.values)}</td>
            <td class="nowrap">
              {fractionText(one.distinct, one.all)} = {decimalText(one.ratio, answer.threshold, 2)}
            </td>
            <td class="matrix-label">{w(`parameter.counting.${one.counting}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The comparison under templates of growing weight. */
function Templates({ templates, similarity: least }: ParameterAnswer) {
  if (templates.length === 0) return <p class="note">{w("parameter.said.no_templates")}</p>;
  return (
    <table class="matrix is-prose">
      <caption class="visually-hidden">{w("parameter.figure.templates")}</caption>
      <thead>
        <tr>
          <th scope="col">{w("parameter.figure.menu")}</th>
          <th scope="col">{w("parameter.figure.alike")}</th>
          <th scope="col" class="matrix-label">
            {w("parameter.figure.by_score")}
          </th>
          <th scope="col" class="matrix-label">
            {w("parameter.figure.strictly")}
          </th>
        </tr>
      </thead>
      <tbody>
        {templates.map(({ menu, trial: { score, verdict } }) => (
          <tr key={menu} class={score.verdict === verdict ? "" : "is-wrong is-picked"}>
            <th scope="row">{menu === 0 ? w("parameter.figure.no_template") : menu}</th>
            <td class="nowrap">
              {scoreText(score)} = {decimalText(score.similarity ?? 0, least, 3)}
            </td>
            <td class="matrix-label">
              {score.verdict !== verdict && <b aria-hidden="true">✕ </b>}
              {w(`parameter.verdicts.${score.verdict}`)}
            </td>
            <td class="matrix-label">{w(`parameter.verdicts.${verdict}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** All parameters with what counting and what pages say. */
function Verdicts({ answer }: { answer: ParameterAnswer }) {
  return (
    <table class="matrix is-prose">
      <caption class="visually-hidden">{w("parameter.figure.verdicts")}</caption>
      <thead>
        <tr>
          {["parameter", "counting"].map((name) => (
            <th key={name} scope="col" class="matrix-label">
              {w(`parameter.figure.${name}`)}
            </th>
          ))}
          <th scope="col">{w("parameter.figure.alike")}</th>
          <th scope="col" class="matrix-label">
            {w("parameter.figure.strictly")}
          </th>
        </tr>
      </thead>
      <tbody>
        {answer.parameters.map((one, number) => (
          <tr key={number}>
            <th scope="row" class="matrix-label address">
              {nameOf(answer, one)}
            </th>
            <td class="matrix-label">{w(`parameter.counting.${one.counting}`)}</td>
            <td>{scoreText(one.trial.score)}</td>
            <td class="matrix-label">
              {w(`parameter.verdicts.${one.trial.verdict}`)}
              {isCompared(one.trial) && (
                <span class="soft"> {w(`parameter.findings.${one.trial.finding}`)}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ParameterFigure({ answer: shown, step }: Props) {
  const { answer } = shown;
  const of = parameterOf(shown);
  if (of === undefined) return <p class="note">{w("parameter.figure.no_parameter")}</p>;
  if (step === "list") return <List shown={shown} />;
  if (step === "count" || step === "guess") return <Counts shown={shown} />;
  if (step === "once" || step === "again" || step === "score")
    return <Pages parameter={of} step={step} least={answer.similarity} />;
  const other = choosing(shown);
  if (step === "other" && other !== undefined)
    return <Pages parameter={other} step="other" least={answer.similarity} />;
  if (step === "heavy") return <Templates {...answer} />;
  return <Verdicts answer={answer} />;
}
