/** The quiz: a student answers, and downloads what was answered. Nothing is judged here, and nothing is sent. */
import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { language } from "../../../i18n";
import { Button, Field } from "../../../ui";
import { download } from "../../../ui/download";
import { type Option, options, questions } from "./plans";
import { teachingCounted, tw } from "./words";
import "./teaching.css";

/** The answers as a file: each question as it was asked, and the answer in words and by its letter. */
export function answersFile(name: string, chosen: Readonly<Record<string, Option>>, own: string): string {
  const answers = questions.map(({ id }, at) => {
    const letter = chosen[id];
    const answer = letter === undefined ? null : { letter, text: tw(`quiz.${id}.${letter}`) };
    return { number: at + 1, question: tw(`quiz.${id}.ask`), answer };
  });
  const words = { question: tw("quiz.own"), answer: own.trim() };
  const file = { format: "dustlens-quiz-1", language: language.peek(), name: name.trim(), answers, words };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/** The file's name; it has the student's, so that thirty of them can lie in one folder. */
export function fileName(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${["dustlens-quiz", ...words].join("-")}.json`;
}

interface QuestionProps {
  id: string;
  number: number;
  chosen: Option | undefined;
  onChoose: (option: Option) => void;
}

function Question({ id, number, chosen, onChoose }: QuestionProps) {
  const group = useId();
  return (
    <fieldset class="stack-1 quiz-question">
      <legend>
        {number}. {tw(`quiz.${id}.ask`)}
      </legend>
      {options.map((option) => (
        <label key={option} class="line at-baseline">
          <input type="radio" name={group} checked={chosen === option} onChange={() => onChoose(option)} />
          <span>{tw(`quiz.${id}.${option}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function Quiz() {
  const [name, own] = [useSignal(""), useSignal("")];
  const chosen = useSignal<Readonly<Record<string, Option>>>({});
  const left = questions.length - Object.keys(chosen.value).length;
  const save = () => {
    const file = answersFile(name.value, chosen.value, own.value);
    download(new Blob([file], { type: "application/json" }), fileName(name.value));
  };
  return (
    <article class="stack-4 teaching">
      <header class="stack">
        <h1>{tw("quiz.title")}</h1>
        <p>{tw("quiz.lead")}</p>
      </header>
      <Field label={tw("quiz.name")}>
        {({ id }) => (
          <input
            id={id}
            class="input"
            value={name.value}
            onInput={(event) => {
              name.value = event.currentTarget.value;
            }}
          />
        )}
      </Field>
      {questions.map(({ id }, at) => (
        <Question
          key={id}
          id={id}
          number={at + 1}
          chosen={chosen.value[id]}
          onChoose={(option) => {
            chosen.value = { ...chosen.peek(), [id]: option };
          }}
        />
      ))}
      <label class="stack-1">
        <span>{tw("quiz.own")}</span>
        <textarea
          class="input"
          rows={4}
          value={own.value}
          onInput={(event) => {
            own.value = event.currentTarget.value;
          }}
        />
      </label>
      <div class="row">
        <Button kind="main" onClick={save}>
          {tw("quiz.download")}
        </Button>
        <span class="soft">{left === 0 ? tw("quiz.done") : teachingCounted("quiz.left", left)}</span>
      </div>
    </article>
  );
}
