/** A step as it is shown: the answer that belongs to it, and its words with their values. */
import { useLearn } from "../context";
import { type Lesson, stepWords } from "../lesson";
import type { Answered } from "../model";
import { stepNumber } from "../steps";
import { w, wordsOr } from "../words";

/** The words of a step; the text is empty until the core has answered, and where there is nothing to say. */
export interface StepText {
  /** The number of the step, from 0. */
  number: number;
  title: string;
  text: string;
}

/** Words that no line may part: a dash and what is before it, a number and what it counts, both sides of a minus. */
const held = (text: string): string =>
  text
    .replace(/ (?=[—–])/g, "\u00a0")
    .replace(/ − /g, "\u00a0−\u00a0")
    .replace(/(\d) (?=\p{L})/gu, "$1\u00a0");

/** The question of a lesson; what only the examples have is not asked of own lines. */
export function questionOf(lesson: Lesson<unknown>, isOwn: boolean): string {
  const question = w(`${lesson.id}.question`);
  return isOwn ? wordsOr(`${lesson.id}.question_mine`, question) : question;
}

/** The words of a step of a lesson, with the values that an answer gives them. */
export function stepText(lesson: Lesson<unknown>, step: string, known: Answered | undefined): StepText {
  const { name, round } = stepWords(step);
  const own = known === undefined ? {} : lesson.params(known.answer, known.given, step);
  const key = `${lesson.id}.steps.${name}`;
  const params = { ...own, round };
  const text = w(`${key}.text`, params);
  // What only the examples have is not said of own lines.
  const said = known?.given.isOwn === true ? wordsOr(`${key}.text_mine`, text, params) : text;
  const isSaid = known !== undefined && lesson.hasWords?.(known.answer, step) !== false;
  return {
    number: stepNumber(lesson, step),
    // A title with a value that only an answer gives has a form without it.
    title:
      known === undefined
        ? wordsOr(`${key}.title_open`, w(`${key}.title`, params))
        : w(`${key}.title`, params),
    text: isSaid ? held(said) : "",
  };
}

/** The step in sight: its name, its words, the question, and the answer if it is that of this lesson. */
export function useShown(lesson: Lesson<unknown>) {
  const learn = useLearn();
  const answered = learn.answer.value.value;
  const step = learn.step.value;
  // An answer to lines that were there before does not stand for lines that the core refuses.
  const isAnswered = learn.given.value !== undefined && learn.answer.failure.value === undefined;
  const known = isAnswered && answered?.lesson === lesson.id ? answered : undefined;
  const question = questionOf(lesson, learn.given.value?.isOwn === true);
  return { step, known, question, ...stepText(lesson, step, known) };
}
