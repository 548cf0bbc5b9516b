/** Links from a comparison to the lesson that explains its numbers, with the same two texts. Pure. */
import type { Comparison, Settings } from "dustlens";
import { lessonLink } from "../../../place_model/lesson_link";

/** A lesson and its step. */
export type LessonStep = readonly [lesson: string, step: string];

/** The fragment, without `#`. */
export function comparisonLink(
  { a, b, row }: Pick<Comparison, "a" | "b" | "row">,
  { shingles, seed }: Pick<Settings, "shingles" | "seed">,
  [lesson, step]: LessonStep,
): string {
  const texts = [a.text, b.text] as const;
  const { unit, size } = shingles;
  return lessonLink({ lesson, step, texts, unit, size, seed, counts: [row.shared, row.union] });
}
