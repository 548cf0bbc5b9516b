/** The time that lessons take in a lecture. */
import type { LessonId } from "../lesson";

/** Minutes of each lesson by its name: with its question asked and one example looked at. */
const minutes: Readonly<Record<LessonId, number>> = {
  pages: 6,
  shingles: 8,
  incidence: 8,
  bits: 5,
  minshingle: 12,
  hashing: 8,
  seeds: 8,
  broder: 8,
  bands: 8,
  addresses: 8,
  dust: 10,
  parameter: 9,
  sets: 4,
  homework: 10,
};

/** Minutes planned for a lesson. */
export function minutesOf(lesson: LessonId): number {
  return minutes[lesson];
}
