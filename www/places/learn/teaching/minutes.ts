/** The time that lessons take in a lecture. */

/** Minutes of each lesson by its name: with its question asked and one example looked at. */
const minutes: Readonly<Record<string, number>> = {
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
  parameter: 8,
  dust: 8,
  sets: 4,
  homework: 8,
};

/** Minutes planned for a lesson. */
export function minutesOf(lesson: string): number {
  return minutes[lesson] ?? 8;
}
