/** The place Learn: the list of lessons, or the one that is open. */
import "./learn.css";
import "./tables.css";
import "./sets.css";
import "./signatures.css";
import "./screens.css";
import { isEmbedded } from "../../../app/embedded";
import { useLearn } from "../context";
import { lessonNumber, lessons } from "../lessons";
import { counted, w } from "../words";
import { EmbeddedLesson, WholeLink } from "./embedded";
import { LessonPage } from "./lesson_page";

/** The lessons by their questions. */
function LessonList() {
  const { open } = useLearn();
  return (
    <article class="stack-4 lessons">
      <header class="stack">
        <h1>{w("title")}</h1>
        <p class="soft lessons-lead">{w("lead")}</p>
      </header>
      <ol class="stack-3">
        {lessons.map(({ id, steps }) => (
          <li key={id} class="card lesson-card">
            <span class="lesson-number" aria-hidden="true">
              {lessonNumber(id)}
            </span>
            <div class="stack-1">
              <h2>
                <a
                  href={`#learn?lesson=${id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    open(id);
                  }}
                >
                  {w(`${id}.question`)}
                </a>
              </h2>
              <p>{w(`${id}.about`)}</p>
              <p class="soft small">{counted("steps_count", steps.length)}</p>
            </div>
          </li>
        ))}
      </ol>
      <p class="soft small">{w("keys")}</p>
    </article>
  );
}

export function LearnView() {
  const learn = useLearn();
  const lesson = learn.lesson.value;
  if (isEmbedded) {
    return lesson === undefined ? <WholeLink /> : <EmbeddedLesson key={lesson.id} lesson={lesson} />;
  }
  return lesson === undefined ? <LessonList /> : <LessonPage key={lesson.id} lesson={lesson} />;
}
