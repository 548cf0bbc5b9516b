/** The way through a lesson: the steps as dots, back and on, slower, and a hidden screen. */
import { presenting } from "../../../app/preferences";
import { Button, Icon, IconButton } from "../../../ui";
import { useLearn } from "../context";
import type { Lesson } from "../lesson";
import { lessonAfter } from "../lessons";
import { stepNumber } from "../steps";
import { w } from "../words";
import { stepText, useShown } from "./shown";

/** The steps; each is a button, the present one says so. */
export function Dots({ lesson }: { lesson: Lesson<unknown> }) {
  const { step, goTo } = useLearn();
  const { known } = useShown(lesson);
  const now = stepNumber(lesson, step.value);
  return (
    <ol class="lesson-dots" aria-label={w("steps")}>
      {lesson.steps.map((name, number) => {
        const { title } = stepText(lesson, name, known);
        return (
          <li key={name}>
            <button
              type="button"
              class="lesson-dot"
              aria-current={number === now ? "step" : undefined}
              aria-label={w("step_name", { number: number + 1, title })}
              title={title}
              onClick={() => goTo(number)}
            />
          </li>
        );
      })}
    </ol>
  );
}

export function Foot({ lesson }: { lesson: Lesson<unknown> }) {
  const learn = useLearn();
  const number = stepNumber(lesson, learn.step.value);
  const isLast = number === lesson.steps.length - 1;
  const after = lessonAfter(lesson.id);
  const onward = isLast && after !== undefined ? w(`${after.id}.question`) : undefined;
  const word = isLast ? (after === undefined ? "all_lessons" : "onward") : "next";
  return (
    <footer class="line lesson-foot no-print">
      <Button onClick={learn.previous} disabled={number === 0}>
        <span aria-hidden="true">←</span> <span class="foot-word">{w("previous")}</span>
      </Button>
      <Dots lesson={lesson} />
      <Button
        aria-pressed={learn.isSlow.value}
        kind="quiet"
        onClick={() => {
          learn.isSlow.value = !learn.isSlow.value;
        }}
      >
        {w("slower")}
      </Button>
      {presenting.value && (
        <Button kind="quiet" title={w("notes_long")} onClick={() => learn.notes.open(learn)}>
          {w("notes")}
        </Button>
      )}
      <IconButton
        label={w("hide")}
        onClick={() => {
          learn.isHidden.value = true;
        }}
      >
        <Icon name="screen" />
      </IconButton>
      <Button
        kind="main"
        title={onward === undefined ? undefined : w("next_lesson", { question: onward })}
        onClick={learn.next}
      >
        <span class="foot-word">{w(word)}</span> <span aria-hidden="true">→</span>
      </Button>
      {learn.notes.state.value === "blocked" && (
        <p class="small foot-note" role="status">
          {w("notes_blocked")}
        </p>
      )}
    </footer>
  );
}
