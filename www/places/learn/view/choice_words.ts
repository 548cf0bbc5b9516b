/** Guesses in words. */
import { type Given, type Lesson, sortedKinds } from "../lesson";
import type { Answered } from "../model";
import { w } from "../words";

/** A choice in words. */
export function choiceWords(lesson: Lesson<unknown>, given: Given, choice: string): string {
  return lesson.choiceText?.(choice, given) ?? choice;
}

/** A guess in words; one that sorts as each thing with its kind. */
export function guessWords(lesson: Lesson<unknown>, { answer, given }: Answered, guess: string): string {
  if (lesson.sorted === undefined) return choiceWords(lesson, given, guess);
  const kinds = sortedKinds(lesson.choices(answer, given), guess);
  return kinds.map((kind, at) => w("guess.sorted_card", { number: at + 1, kind })).join("; ");
}
