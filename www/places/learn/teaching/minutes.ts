/** The time that lessons take in a lecture. */
import type { LessonId } from "../lesson";

/** Minutes of each lesson by its name: with all of its steps, its question asked and one example looked at. */
const minutes: Readonly<Record<LessonId, number>> = {
  pages: 8,
  shingles: 10,
  incidence: 10,
  bits: 5,
  minshingle: 14,
  hashing: 10,
  seeds: 9,
  broder: 9,
  bands: 10,
  addresses: 12,
  dust: 14,
  parameter: 14,
  sets: 4,
  homework: 10,
};

/** Minutes planned for a lesson. */
export function minutesOf(lesson: LessonId): number {
  return minutes[lesson];
}
