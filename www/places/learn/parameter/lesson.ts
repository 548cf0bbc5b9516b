/** The lesson: does `sid` matter? */
import type { Parameter } from "dustlens";
import { writeLists } from "../../../place_model/link";
import { decimalText } from "../../../ui/numbers/words";
import type { Lesson } from "../lesson";
import { counted, w } from "../words";
import { ParameterFigure } from "./figure";
import {
  choosing,
  isCompared,
  nameOf,
  type ParameterShown,
  parameterOf,
  pickedOf,
  scoreText,
  siteWords,
} from "./shown";

/** A verdict of the core as the choice that says it. */
const said: Readonly<Record<string, string>> = { significant: "matters", insignificant: "does-not" };

/** The pages of the parameter that chooses the page, in words. */
function otherWords(shown: ParameterShown): string {
  const other = choosing(shown);
  if (other === undefined || !isCompared(other.trial)) return w("parameter.said.none_chooses");
  const { name, trial } = other;
  return w("parameter.said.chooses", { name, score: scoreText(trial.score) });
}

/** The heaviest template that hides the difference, in words. */
function heavyWords(shown: ParameterShown): string {
  const heavy = shown.answer.templates.at(-1);
  const name = choosing(shown)?.name;
  if (heavy === undefined || name === undefined) return w("parameter.said.no_templates");
  const { similarity } = heavy.trial.score;
  return w("parameter.said.heavy", {
    name,
    menu: heavy.menu,
    score: scoreText(heavy.trial.score),
    similarity: decimalText(similarity ?? 0),
  });
}

/** What the comparison of a parameter's pages says by its score, in words. */
function countWords({ trial: { score }, name }: Parameter): string {
  const isNearly = said[score.verdict] === "does-not" && score.alike < score.segments;
  const key = isNearly ? "nearly" : (said[score.verdict] ?? "unknown");
  return w(`parameter.said.score_${key}`, { name, score: scoreText(score) });
}

/** The comparison of the parameter that is looked at, in words; the strict comparison may overrule the score. */
function scoreWords(of: Parameter): string {
  const { trial, name } = of;
  const strictly = said[trial.verdict] ?? "unknown";
  if (!isCompared(trial)) {
    return w(`parameter.said.${strictly === "unknown" ? "not_compared" : `unsteady_${strictly}`}`, { name });
  }
  const byScore = said[trial.score.verdict];
  if (byScore === undefined) return countWords(of);
  const follows = byScore === strictly ? "so" : "but";
  return `${countWords(of)} ${w(`parameter.said.${follows}_${strictly}`, { name })}`;
}

export const parameter: Lesson<ParameterShown> = {
  id: "parameter",
  reads: "urls",
  hasTexts: true,
  ownHint: "parameter.own",
  ownPlaceholder: "parameter.own_placeholder",
  hasSettings: true,
  steps: ["list", "count", "guess", "once", "again", "score", "other", "heavy", "verdicts", "remember"],
  guess: { at: "guess", shown: "score" },
  presets: ["paper"],
  isSeeded: () => false,
  site: siteWords,
  async ask(engine, { material, chosen, site = siteWords() }) {
    const answer = await engine.parameter({ lines: material.texts, site });
    return { answer, picked: pickedOf(answer, chosen) };
  },
  choices: (shown) => (parameterOf(shown) === undefined ? [] : ["matters", "does-not", "unknown"]),
  truth: (shown) => said[parameterOf(shown)?.trial.verdict ?? ""] ?? "unknown",
  choiceText: (choice) => w(`parameter.choices.${choice}`),
  hasWords(shown, step) {
    const of = parameterOf(shown);
    if (of === undefined) return step === "remember";
    return isCompared(of.trial) || !["once", "again"].includes(step);
  },
  params(shown) {
    const { answer } = shown;
    const of = parameterOf(shown);
    return {
      parameters: counted("parameters", answer.parameters.length),
      name: of === undefined ? "–" : nameOf(answer, of),
      distinct: of?.distinct ?? 0,
      times: counted("times", of?.all ?? 0),
      once: of === undefined ? "–" : scoreText(of.trial.at_once),
      dynamic: of?.trial.rows.filter(({ kind, first }) => kind === "dynamic" && first !== "").length ?? 0,
      score: of === undefined ? w("parameter.said.none_chooses") : scoreWords(of),
      other: otherWords(shown),
      heavy: heavyWords(shown),
      least: answer.min_values,
      threshold: decimalText(answer.threshold, undefined, 2),
      similarity: decimalText(answer.similarity, undefined, 2),
    };
  },
  seeAlso: (lines) => {
    const text = lines.map((line) => line.split(/\s/)[0]).join("\n");
    const lists = { reading: {}, sample: undefined, text, missing: 0 };
    return writeLists("params", lists, new URLSearchParams(), new URLSearchParams());
  },
  Figure: ParameterFigure,
};
