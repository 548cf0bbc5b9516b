/** The place Learn: the list of lessons, or the one that is open. */
import "./learn.css";
import "./tables.css";
import "./sets.css";
import "./boxes.css";
import "./pages.css";
import "./signatures.css";
import "./screens.css";
import { isEmbedded } from "../../../app/embedded";
import { withWords } from "../../../i18n";
import { Button } from "../../../ui";
import { useLazy } from "../../../ui/use_lazy";
import { useLearn } from "../context";
import { lessonNumber, lessons } from "../lessons";
import { type PageName, pageNames } from "../link";
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
      <nav class="row-5" aria-label={w("pages.label")}>
        {pageNames.map((page) => (
          <PageLink key={page} page={page} />
        ))}
      </nav>
    </article>
  );
}

const loadPages = () => withWords(import("../teaching/pages"), "teaching");

/** A page beside the lessons; its code and its words come when it is opened. */
function Page({ page }: { page: PageName }) {
  const { open } = useLearn();
  const pages = useLazy(loadPages);
  if (pages === undefined) return <p class="soft">{w("working")}</p>;
  const View = pages.views[page];
  return (
    <div class="stack-4">
      <p class="no-print">
        <Button kind="quiet" onClick={() => open(undefined)}>
          {w("all_lessons")}
        </Button>
      </p>
      <View />
    </div>
  );
}

/** A link to a page beside the lessons. */
function PageLink({ page }: { page: PageName }) {
  const { openPage } = useLearn();
  return (
    <a
      href={`#learn?page=${page}`}
      onClick={(event) => {
        event.preventDefault();
        openPage(page);
      }}
    >
      {w(`pages.${page}`)}
    </a>
  );
}

export function LearnView() {
  const learn = useLearn();
  const lesson = learn.lesson.value;
  if (isEmbedded) {
    return lesson === undefined ? <WholeLink /> : <EmbeddedLesson key={lesson.id} lesson={lesson} />;
  }
  if (lesson !== undefined) return <LessonPage key={lesson.id} lesson={lesson} />;
  const { page } = learn.state.value.view;
  return page === undefined ? <LessonList /> : <Page key={page} page={page} />;
}
