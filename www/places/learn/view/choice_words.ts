/** Guesses in words. */
import { type Lesson, sortedKinds } from "../lesson";
import type { Answered } from "../model";
import { w } from "../words";

/** A choice in words. */
export function choiceWords(lesson: Lesson<unknown>, answered: Answered, choice: string): string {
  return lesson.choiceText?.(choice, answered) ?? choice;
}

/** A guess in words; one that sorts as each thing with its kind. */
export function guessWords(lesson: Lesson<unknown>, answered: Answered, guess: string): string {
  if (lesson.sorted === undefined) return choiceWords(lesson, answered, guess);
  const kinds = sortedKinds(lesson.choices(answered.answer, answered.given), guess);
  return kinds.map((kind, at) => w("guess.sorted_card", { number: at + 1, kind })).join("; ");
}
