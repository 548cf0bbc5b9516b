/** A link to a step of a lesson, by its words. */
import type { LessonId } from "../lesson";
import { lessonOf } from "../lessons";
import { firstState, type LearnState, writeState } from "../link";
import { stepText } from "../view/shown";

/** The fragment of a view of a lesson, with its `#`. */
export function linkTo(view: Partial<LearnState["view"]>, rest: Partial<LearnState> = {}): string {
  const first = firstState();
  return `#${writeState({ ...first, ...rest, view: { ...first.view, ...view } })}`;
}

export function StepLink({ lesson, step }: { lesson: LessonId; step: string }) {
  const of = lessonOf(lesson);
  if (of === undefined) return null;
  return <a href={linkTo({ lesson, step })}>{stepText(of, step, undefined).title}</a>;
}
