/** A practice of 15 minutes: six documents with planted duplicates, and answers of the core behind a press. */
import { useSignal } from "@preact/signals";
import type { IncidenceAnswer, Material } from "dustlens";
import { useEffect } from "preact/hooks";
import { attempt } from "../../../app/failures";
import { decimalText, fractionText } from "../../../ui/numbers/words";
import { useLearn } from "../context";
import type { OwnCut } from "../link";
import { DocumentsLink } from "../view/documents_link";
import { documentName } from "../view/names";
import { w } from "../words";
import { linkTo } from "./step_link";
import { tw } from "./words";
import "./teaching.css";

const names = ["d1", "d2", "d3", "d4", "d5", "d6"] as const;
/** Both ways of cutting: overlapping, step 1. */
const cuts: readonly { name: "chars" | "words"; cut: OwnCut }[] = [
  { name: "chars", cut: { unit: "char", size: 8 } },
  { name: "words", cut: { unit: "word", size: 3 } },
];

/** The documents in the language in force. */
const practiceTexts = (): string[] => names.map((name) => tw(`practice.texts.${name}`));

function Answers({ answers }: { answers: readonly IncidenceAnswer[] }) {
  const [first] = answers;
  return (
    <table class="matrix">
      <caption class="visually-hidden">{tw("practice.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{tw("practice.pair")}</th>
          {cuts.map(({ name }) => (
            <th key={name} scope="col">
              {tw(`practice.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {first?.pairs.map(({ a, b }, row) => (
          <tr key={`${a}-${b}`}>
            <th scope="row">{w("figure.pair_name", { a: documentName(a), b: documentName(b) })}</th>
            {answers.map(({ pairs }, at) => {
              const { shared = 0, union = 0, jaccard = 0 } = pairs[row] ?? {};
              return (
                <td key={at} class={jaccard >= 0.5 ? "practice-found" : ""}>
                  {fractionText(shared, union)} = {decimalText(jaccard, 0.5)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The answers to the tasks in words, by the cutting into words. */
function TaskAnswers({ answers }: { answers: readonly IncidenceAnswer[] }) {
  const [, words] = answers;
  const of = (document: number) => words?.pairs.find(({ a, b }) => a === 0 && b === document);
  const [near, moved] = [of(1), of(2)];
  if (words === undefined || near === undefined || moved === undefined) return null;
  const both = words.matrix.rows.filter((_, row) => {
    const [first, second] = words.matrix.cells[row] ?? [];
    return first === true && second === true;
  });
  return (
    <ol class="stack-1" start={2}>
      <li>{tw("practice.answer_2", { shared: near.shared, union: near.union, both: both.join(", ") })}</li>
      <li>{tw("practice.answer_3", { shared: moved.shared, union: moved.union })}</li>
      <li>{tw("practice.answer_4")}</li>
    </ol>
  );
}

/** Ways on: the same documents step by step, and in the place Documents. */
function Ways() {
  const texts = practiceTexts();
  return (
    <ul class="row-5">
      {cuts.map(({ name, cut }) => {
        const rest = { preset: "own", box: texts.join("\n"), cut } as const;
        return (
          <li key={name}>
            <a href={linkTo({ lesson: "incidence", step: "pairs" }, rest)}>{tw(`practice.lesson_${name}`)}</a>
          </li>
        );
      })}
      <li>
        <DocumentsLink material={{ texts, unit: "char", size: 8 }}>
          {tw("practice.documents_link")}
        </DocumentsLink>
      </li>
    </ul>
  );
}

export function Practice() {
  const { engine } = useLearn();
  const texts = practiceTexts();
  const answers = useSignal<readonly IncidenceAnswer[]>([]);
  useEffect(() => {
    attempt(async () => {
      const ask = (material: Material) =>
        engine.incidence({ material, draws: 0, keep: 1, seed: "1", struck: [] });
      answers.value = await Promise.all(cuts.map(({ cut }) => ask({ texts, ...cut })));
    });
  }, [texts.join("\n")]);
  return (
    <article class="stack-4 teaching">
      <header class="stack">
        <h1>{tw("practice.title")}</h1>
        <p>{tw("practice.lead")}</p>
      </header>
      <section class="stack">
        <h2>{tw("practice.documents")}</h2>
        <ol class="stack-1">
          {texts.map((text, at) => (
            <li key={at} class="line at-baseline">
              <b>{documentName(at)}</b> <span>{text}</span>
            </li>
          ))}
        </ol>
      </section>
      <section class="stack">
        <h2>{tw("practice.tasks")}</h2>
        <ol class="stack plan">
          {[1, 2, 3, 4].map((number) => (
            <li key={number}>{tw(`practice.task_${number}`)}</li>
          ))}
        </ol>
      </section>
      <details class="fold no-print">
        <summary>{tw("practice.answers")}</summary>
        <div class="stack-4">
          <Answers answers={answers.value} />
          <TaskAnswers answers={answers.value} />
          <Ways />
        </div>
      </details>
    </article>
  );
}
