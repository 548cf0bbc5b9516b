/** The second window's contents: the step on the screen, the next one, what to say, and the time. Never on the projector. */
import { effect } from "@preact/signals";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { theme } from "../../../app/preferences";
import { has, language } from "../../../i18n";
import { Button } from "../../../ui";
import { LearnContext, useLearn } from "../context";
import { watchLessonKeys } from "../keys";
import type { Lesson } from "../lesson";
import { lessonAfter } from "../lessons";
import type { Learn } from "../model";
import { stepNumber } from "../steps";
import { minutesOf } from "../teaching/minutes";
import { tw } from "../teaching/words";
import { guessWords } from "../view/choice_words";
import { questionOf, stepText, useShown } from "../view/shown";
import { w } from "../words";
import { elapsedText } from "./elapsed";
import "./notes.css";

/** The present moment, in milliseconds since 1970; the clock of the window in sight is not slowed down. */
function useNow(own: Window): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = own.setInterval(() => setNow(Date.now()), 1000);
    return () => own.clearInterval(timer);
  }, [own]);
  return now;
}

function Times({ own }: { own: Window }) {
  const { notes } = useLearn();
  const now = useNow(own);
  const clock = new Date(now).toLocaleTimeString(language.value, { hour: "2-digit", minute: "2-digit" });
  return (
    <div class="row notes-times">
      <p>
        <span class="soft small">{tw("window.clock")}</span> <b class="numeric">{clock}</b>
      </p>
      <p>
        <span class="soft small">{tw("window.elapsed")}</span>{" "}
        <b class="numeric">{elapsedText(now - notes.began.value)}</b>
      </p>
      <Button
        kind="quiet"
        onClick={() => {
          notes.began.value = Date.now();
        }}
      >
        {tw("window.restart")}
      </Button>
    </div>
  );
}

/** The step behind this one, or the question of the next lesson. */
function nextWords(
  lesson: Lesson<unknown>,
  number: number,
  known: ReturnType<typeof useShown>["known"],
): string {
  const step = lesson.steps[number + 1];
  if (step !== undefined) return stepText(lesson, step, known).title;
  const after = lessonAfter(lesson.id);
  return after === undefined ? tw("window.last") : w("next_lesson", { question: w(`${after.id}.question`) });
}

function OnScreen({ lesson }: { lesson: Lesson<unknown> }) {
  const { number, title, text, known } = useShown(lesson);
  return (
    <div class="stack-4">
      <section class="stack" aria-labelledby="notes-now">
        <h2 id="notes-now" class="soft small">
          {tw("window.now")} · {w("step_of", { number: number + 1, of: lesson.steps.length })}
        </h2>
        <h3>{title}</h3>
        <p>{text}</p>
        {known !== undefined && (
          <p class="soft">
            {tw("window.answer", {
              step: stepNumber(lesson, lesson.guess.at) + 1,
              truth: guessWords(lesson, known, lesson.truth(known.answer, known.given)),
            })}
          </p>
        )}
      </section>
      <section class="stack-1" aria-labelledby="notes-next">
        <h2 id="notes-next" class="soft small">
          {tw("window.next")}
        </h2>
        <h3>{nextWords(lesson, number, known)}</h3>
      </section>
    </div>
  );
}

function ToSay({ lesson: { id } }: { lesson: Lesson<unknown> }) {
  return (
    <div class="stack-4 notes-say">
      {(["say", "stumble"] as const)
        .filter((kind) => has(`teaching:notes.${id}.${kind}`))
        .map((kind) => (
          <section key={kind} class="stack-1">
            <h2 class="soft small">{tw(`window.${kind}`)}</h2>
            <p>{tw(`notes.${id}.${kind}`)}</p>
          </section>
        ))}
      <p class="soft">{tw("window.minutes", { count: minutesOf(id) })}</p>
    </div>
  );
}

function Ways() {
  const learn = useLearn();
  return (
    <div class="row">
      <Button onClick={learn.previous}>
        <span aria-hidden="true">←</span> {w("previous")}
      </Button>
      <Button kind="main" onClick={learn.next}>
        {w("next")} <span aria-hidden="true">→</span>
      </Button>
      <Button
        aria-pressed={learn.isHidden.value}
        onClick={() => {
          learn.isHidden.value = !learn.isHidden.peek();
        }}
      >
        {tw(learn.isHidden.value ? "window.show" : "window.hide")}
      </Button>
    </div>
  );
}

function Notes({ own }: { own: Window }) {
  const { lesson: shown, given } = useLearn();
  const lesson = shown.value;
  const question = lesson === undefined ? "" : questionOf(lesson, given.value?.isOwn === true);
  useEffect(() => {
    own.document.title = tw("window.title", { question });
  }, [question]);
  return (
    <main class="stack-4 notes">
      <header class="row apart">
        <h1>{question}</h1>
        <Times own={own} />
      </header>
      {lesson === undefined ? (
        <p>{tw("window.none")}</p>
      ) : (
        <div class="notes-body">
          <OnScreen key={lesson.id} lesson={lesson} />
          <ToSay lesson={lesson} />
        </div>
      )}
      <Ways />
    </main>
  );
}

/** Gives the window the page's sheets, and keeps its language and theme in step. Returns what ends that. */
function dress(own: Window): () => void {
  const { head, documentElement: root } = own.document;
  head.replaceChildren(
    ...[...document.querySelectorAll<HTMLElement>("link[rel=stylesheet], style")].map((sheet) => {
      const copy = own.document.importNode(sheet, true);
      if (sheet instanceof HTMLLinkElement) copy.setAttribute("href", sheet.href);
      return copy;
    }),
  );
  return effect(() => {
    root.lang = language.value;
    if (theme.value === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = theme.value;
  });
}

/** Draws the notes into a window; the function given back ends that. */
export function showNotes(own: Window, learn: Learn): () => void {
  const endDress = dress(own);
  const endKeys = watchLessonKeys(own.document, learn);
  const root = own.document.createElement("div");
  own.document.body.replaceChildren(root);
  render(
    <LearnContext.Provider value={learn}>
      <Notes own={own} />
    </LearnContext.Provider>,
    root,
  );
  return () => {
    endDress();
    endKeys();
    render(null, root);
  };
}
