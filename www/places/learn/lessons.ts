/** The lessons that are there. A new one is a folder and an entry. */
import { addresses } from "./addresses/lesson";
import { bands } from "./bands/lesson";
import { bits } from "./bits/lesson";
import { broder } from "./broder/lesson";
import { dust } from "./dust/lesson";
import { hashLoop } from "./hash_loop/lesson";
import { homework } from "./homework/lesson";
import { incidence } from "./incidence/lesson";
import { framed, type Lesson, type LessonId } from "./lesson";
import { minshingle } from "./minshingle/lesson";
import { pages } from "./pages/lesson";
import { parameter } from "./parameter/lesson";
import { seeds } from "./seeds/lesson";
import { sets } from "./sets/lesson";
import { shingles } from "./shingles/lesson";

export const lessons: readonly Lesson<unknown>[] = [
  framed(pages),
  framed(shingles),
  framed(incidence),
  framed(bits),
  framed(minshingle),
  framed(hashLoop),
  framed(seeds),
  framed(broder),
  framed(bands),
  framed(addresses),
  framed(parameter),
  framed(dust),
  framed(sets),
  framed(homework),
];

/** The lesson of this name. */
export function lessonOf(id: LessonId | undefined): Lesson<unknown> | undefined {
  return lessons.find((lesson) => lesson.id === id);
}

/** The place of a lesson among those that are there, from 1 on. */
export function lessonNumber(id: LessonId): number {
  return lessons.findIndex((lesson) => lesson.id === id) + 1;
}

/** The lesson after this one; undefined after the last. */
export function lessonAfter(id: LessonId): Lesson<unknown> | undefined {
  return lessons[lessons.findIndex((lesson) => lesson.id === id) + 1];
}
