/** One lesson: the question, the words of a step beside the figure, and below them the way on. */

import { useEffect, useRef } from "preact/hooks";
import { say } from "../../../app/announcements";
import { useEngineLoading } from "../../../app/frame/loading";
import { Button } from "../../../ui";
import { useLearn } from "../context";
import { watchLessonKeys } from "../keys";
import { type Lesson, readsOf, stepWords } from "../lesson";
import { lessonNumber } from "../lessons";
import { useMoves } from "../motion";
import { stepNumber } from "../steps";
import { w } from "../words";
import { Examples, Texts } from "./examples";
import { Foot } from "./foot";
import { Guess } from "./guess";
import { Hidden } from "./hidden";

interface OfLesson {
  lesson: Lesson<unknown>;
}

/** The contents of the lesson now: the answer that belongs to it, and the words' values. */
function useShown(lesson: Lesson<unknown>) {
  const learn = useLearn();
  const answered = learn.answer.value.value;
  const step = learn.step.value;
  const known = answered?.lesson === lesson.id && learn.given.value !== undefined ? answered : undefined;
  const { name, round } = stepWords(step);
  const params = known === undefined ? {} : lesson.params(known.answer, known.given, step);
  return { step, known, name, params: { ...params, round } };
}

function Prose({ lesson }: OfLesson) {
  const { step, known, name, params } = useShown(lesson);
  const number = stepNumber(lesson, step);
  const key = `${lesson.id}.steps.${name}`;
  const title = w(`${key}.title`, params);
  const text = known === undefined ? "" : w(`${key}.text`, params);
  useEffect(() => {
    if (text !== "") say(w("step_said", { number: number + 1, of: lesson.steps.length, title, text }));
  }, [step, text !== ""]);
  return (
    <section class="stack-3 lesson-prose" aria-label={w("prose")}>
      <h2>{title}</h2>
      {known !== undefined && step !== lesson.guess.at && (
        <Guess lesson={lesson} answered={known} step={step} />
      )}
      <p>{text}</p>
      {known !== undefined && step === lesson.guess.at && (
        <Guess lesson={lesson} answered={known} step={step} />
      )}
      {step === lesson.steps.at(-1) && <SeeAlso lesson={lesson} />}
      {number === 0 && readsOf(lesson) === "texts" && <Texts />}
      <Examples lesson={lesson} />
    </section>
  );
}

/** The same texts in the place Documents, or URLs in the place of this lesson. */
function SeeAlso({ lesson }: OfLesson) {
  const { material } = useLearn();
  const { texts, unit, size } = material.value;
  if (lesson.seeAlso !== undefined)
    return (
      <p>
        <a href={`#${lesson.seeAlso(texts)}`}>{w(`${lesson.id}.see_also`)}</a>
      </p>
    );
  if (unit === "item") return null;
  const query = new URLSearchParams({ ...(unit === "char" && { unit }), size: String(size) });
  for (const [at, text] of texts.entries()) query.append("d", `pd${at + 1}\n${text}`);
  return (
    <p>
      <a href={`#documents?${query}`}>{w("see_documents")}</a>
    </p>
  );
}

function Figure({ lesson }: OfLesson) {
  const learn = useLearn();
  const { step, known, name, params } = useShown(lesson);
  const root = useRef<HTMLElement>(null);
  useMoves(root, step, learn.isSlow.value);
  const isLoading = useEngineLoading();
  const failure = learn.answer.failure.value;
  const waits = () => {
    if (learn.given.value === undefined) return w("no_texts");
    if (failure !== undefined) return w("failed", { detail: failure.message });
    return isLoading ? "" : w("working");
  };
  return (
    <section
      class="lesson-figure"
      ref={root}
      tabIndex={0}
      aria-label={w("figure_of", { title: w(`${lesson.id}.steps.${name}.title`, params) })}
    >
      {known === undefined ? (
        <p class="soft">{waits()}</p>
      ) : (
        <lesson.Figure answer={known.answer} given={known.given} step={step} />
      )}
    </section>
  );
}

export function LessonPage({ lesson }: OfLesson) {
  const learn = useLearn();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => watchLessonKeys(document, learn), [learn]);
  // The page is another one: readers of the screen begin at its head.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div class="lesson">
      <header class="line lesson-head">
        <Button kind="quiet" onClick={() => learn.open(undefined)}>
          {w("all_lessons")}
        </Button>
        <h1 ref={heading} tabIndex={-1}>
          <span class="visually-hidden">{w("lesson_number", { number: lessonNumber(lesson.id) })}</span>
          {w(`${lesson.id}.question`)}
        </h1>
        <span class="soft small numeric lesson-count">
          {w("step_of", { number: stepNumber(lesson, learn.step.value) + 1, of: lesson.steps.length })}
        </span>
      </header>
      <div class="lesson-body">
        <Prose lesson={lesson} />
        <Figure lesson={lesson} />
      </div>
      <Foot lesson={lesson} />
      {learn.isHidden.value && <Hidden />}
    </div>
  );
}
