/** One lesson: the question, the words of a step beside the figure, and below them the way on. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { hush, say } from "../../../app/announcements";
import { place } from "../../../app/places";
import { presenting } from "../../../app/preferences";
import { withWords } from "../../../i18n";
import { Button } from "../../../ui";
import { fractionText } from "../../../ui/numbers/words";
import { usePrinting } from "../../../ui/printing";
import { useLearn } from "../context";
import { watchLessonKeys } from "../keys";
import type { Lesson } from "../lesson";
import { lessonNumber } from "../lessons";
import { stepNumber } from "../steps";
import { w } from "../words";
import { DocumentsLink } from "./documents_link";
import { Examples, Texts } from "./examples";
import { Figure } from "./figure";
import { useFit } from "./fit";
import { Foot } from "./foot";
import { Guess } from "./guess";
import { Hidden } from "./hidden";
import { useShown } from "./shown";
import { Tools } from "./tools";

interface OfLesson {
  lesson: Lesson<unknown>;
}

function Prose({ lesson }: OfLesson) {
  const { step, known, number, title, text } = useShown(lesson);
  const root = useRef<HTMLElement>(null);
  useFit(root, "words");
  useEffect(() => {
    if (text !== "") say(w("step_said", { number: number + 1, of: lesson.steps.length, title, text }));
  }, [step, text !== ""]);
  // What was said of a step belongs to its lesson.
  useEffect(() => hush, []);
  return (
    <section class="stack-3 lesson-prose" ref={root} aria-label={w("prose")}>
      <h2>{title}</h2>
      {known !== undefined && step !== lesson.guess.at && (
        <Guess lesson={lesson} answered={known} step={step} />
      )}
      {text !== "" && <p>{text}</p>}
      {known !== undefined && step === lesson.guess.at && (
        <Guess lesson={lesson} answered={known} step={step} />
      )}
      {step === lesson.steps.at(-1) && <SeeAlso lesson={lesson} />}
      {number === 0 && lesson.hasTexts !== true && <Texts />}
      <Examples lesson={lesson} />
    </section>
  );
}

/** Where the texts come from, and the way back to where they are: that place is as it was left. */
function FromDocuments() {
  const { from, counts } = useLearn().state.value.view;
  if (from === undefined) return null;
  return (
    <p class="note row no-print">
      <span>
        {w(`from.${from}`)} {counts !== undefined && w("from.whole", { share: fractionText(...counts) })}
      </span>
      <a
        href="#documents"
        onClick={(event) => {
          event.preventDefault();
          place.value = "documents";
        }}
      >
        {w("from.back")}
      </a>
    </p>
  );
}

/** The same texts in the place Documents, or URLs in the place of this lesson. */
function SeeAlso({ lesson }: OfLesson) {
  const { material, given } = useLearn();
  const { texts, unit } = material.value;
  if (given.value !== undefined && lesson.isMade?.(given.value)) return null;
  if (lesson.seeAlso !== undefined)
    return (
      <p>
        <a href={`#${lesson.seeAlso(texts)}`}>{w(`${lesson.id}.see_also`)}</a>
      </p>
    );
  if (unit === "item") return null;
  return (
    <p>
      <DocumentsLink material={material.value}>{w("see_documents")}</DocumentsLink>
    </p>
  );
}

const loadHandout = () => withWords(import("../handout/handout"), "teaching");

/** On paper the lesson is a handout; printing by the browser's own menu shows the step in sight until its code is here. */
export function LessonPage({ lesson }: OfLesson) {
  const learn = useLearn();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => watchLessonKeys(document, learn), [learn]);
  // The page is another one, or has another form: readers of the screen and keys begin at its head.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [presenting.value]);
  const { known, question } = useShown(lesson);
  const paper = useSignal<Awaited<ReturnType<typeof loadHandout>> | undefined>(undefined);
  const printing = usePrinting(async () => {
    paper.value = await loadHandout();
  });
  if (printing.value && paper.value !== undefined && known !== undefined) {
    return <paper.value.LessonHandout lesson={lesson} answered={known} />;
  }
  return (
    <div class="lesson">
      <header class="line lesson-head">
        <Button kind="quiet" onClick={() => learn.open(undefined)}>
          {w("all_lessons")}
        </Button>
        <h1 ref={heading} tabIndex={-1}>
          <span class="visually-hidden">{w("lesson_number", { number: lessonNumber(lesson.id) })}</span>
          {question}
        </h1>
        <span class="soft small numeric lesson-count">
          {w("step_of", { number: stepNumber(lesson, learn.step.value) + 1, of: lesson.steps.length })}
        </span>
      </header>
      <FromDocuments />
      <div class="lesson-body">
        <Prose lesson={lesson} />
        <Figure lesson={lesson} />
        {known !== undefined && <Tools lesson={lesson} />}
      </div>
      <Foot lesson={lesson} />
      {learn.isHidden.value && <Hidden />}
    </div>
  );
}
