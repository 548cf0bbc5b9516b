/** Going from step to step, and the guess that is made on the way. Pure. */
import { type Given, type Lesson, sortedKinds } from "./lesson";

/** The guess of a person who looked at the answer without one. */
export const noGuess = "none";

type Walked = Pick<Lesson<unknown>, "steps" | "guess">;

/** The number of a step, from 0; an unknown one is the first. */
export function stepNumber({ steps }: Walked, step: string | undefined): number {
  return Math.max(0, steps.indexOf(step ?? ""));
}

/** True from the step on that shows the answer. */
export function showsAnswer(lesson: Walked, step: string): boolean {
  return stepNumber(lesson, step) >= stepNumber(lesson, lesson.guess.shown);
}

/** True while a guess may still be made or changed: before the answer is shown, unless it was given up. */
export function mayGuess(lesson: Walked, step: string, guess: string | undefined): boolean {
  return step === lesson.guess.at && guess === undefined;
}

/** The guess once a step is reached: whoever passes the question without an answer has none. */
export function guessAt(lesson: Walked, step: string, guess: string | undefined): string | undefined {
  if (guess !== undefined) return guess;
  const isPast = stepNumber(lesson, step) > stepNumber(lesson, lesson.guess.at);
  return isPast ? noGuess : undefined;
}

/** True for a guess that can be made here; a link may hold another one. */
export function isOffered(
  lesson: Pick<Lesson<unknown>, "choices" | "sorted">,
  { answer, given }: { answer: unknown; given: Given },
  guess: string,
): boolean {
  if (guess === noGuess) return true;
  const choices = lesson.choices(answer, given);
  const count = lesson.sorted?.(answer);
  const kinds = count === undefined ? [guess] : sortedKinds(choices, guess);
  return kinds.length === (count ?? 1) && kinds.every((kind) => choices.includes(kind));
}
