/** A lesson inside another page: its figure, the way through its steps, and the way to the whole lesson. */
import { useEffect } from "preact/hooks";
import { Button } from "../../../ui";
import { useLearn } from "../context";
import { watchLessonKeys } from "../keys";
import type { Lesson } from "../lesson";
import { w } from "../words";
import { Figure } from "./figure";
import { Dots } from "./foot";
import { useShown } from "./shown";

/** The same lesson on its own, with all that is round the figure. */
const wholeAddress = (): string => `${location.origin}${location.pathname}${location.hash}`;

/** The way to the page itself. */
export function WholeLink() {
  return (
    <a class="small" href={wholeAddress()} target="_blank" rel="noopener">
      {w("whole")}
    </a>
  );
}

export function EmbeddedLesson({ lesson }: { lesson: Lesson<unknown> }) {
  const learn = useLearn();
  const { number, title, question } = useShown(lesson);
  useEffect(() => watchLessonKeys(document, learn), [learn]);
  return (
    <div class="lesson is-embedded">
      <header class="row apart at-baseline">
        <h1>{question}</h1>
        <WholeLink />
      </header>
      <div class="stack">
        <p>{w("step_name", { number: number + 1, title })}</p>
        <Figure lesson={lesson} />
      </div>
      <footer class="line lesson-foot no-print">
        <Button onClick={learn.previous} disabled={number === 0}>
          <span aria-hidden="true">←</span> {w("previous")}
        </Button>
        <Dots lesson={lesson} />
        <Button kind="main" onClick={learn.next} disabled={number === lesson.steps.length - 1}>
          {w("next")} <span aria-hidden="true">→</span>
        </Button>
      </footer>
    </div>
  );
}
