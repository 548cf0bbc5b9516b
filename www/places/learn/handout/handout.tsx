/** Lessons on paper: each step's words beside its figure, room for the guess, and what to remember. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { attempt } from "../../../app/failures";
import { Button } from "../../../ui";
import { printPage } from "../../../ui/printing";
import { useLearn } from "../context";
import { isCutBySize, type Lesson } from "../lesson";
import { lessonNumber, lessons } from "../lessons";
import type { Answered } from "../model";
import { tw } from "../teaching/words";
import { choiceWords } from "../view/choice_words";
import { TextList } from "../view/examples";
import { questionOf, stepText } from "../view/shown";
import { w } from "../words";
import "./handout.css";

interface OfStep {
  lesson: Lesson<unknown>;
  answered: Answered;
  step: string;
}

/** The question with boxes to tick and a line for the reason. */
function GuessSpace({ lesson, answered, step }: OfStep) {
  const { answer, given } = answered;
  const choices = lesson.choices(answer, given);
  if (choices.length === 0) return null;
  return (
    <div class="stack handout-guess">
      <p>
        <b>{w(`${lesson.id}.guess`, lesson.params(answer, given, step))}</b>
      </p>
      <ul class="row">
        {choices.map((choice) => (
          <li key={choice} class="numeric">
            <span aria-hidden="true">☐</span> {choiceWords(lesson, answered, choice)}
          </li>
        ))}
      </ul>
      <p class="soft small handout-line">{tw("handout.because")}</p>
    </div>
  );
}

function Step(props: OfStep) {
  const { lesson, answered, step } = props;
  const { number, title, text } = stepText(lesson, step, answered);
  const isLast = step === lesson.steps.at(-1);
  return (
    <section class={`handout-step${isLast ? " is-last" : ""}`}>
      <div class="stack">
        <h3>
          {number + 1}. {title}
        </h3>
        {text !== "" && <p>{text}</p>}
        {step === lesson.guess.at && <GuessSpace {...props} />}
      </div>
      {!isLast && (
        <div class="handout-figure">
          <lesson.Figure answer={answered.answer} given={answered.given} step={step} />
        </div>
      )}
    </section>
  );
}

/** A lesson with all its steps, from an answer of the core. */
export function LessonHandout({ lesson, answered }: { lesson: Lesson<unknown>; answered: Answered }) {
  // Paper takes no file.
  const isOnPaper = (step: string) => step !== lesson.takesResultAt;
  return (
    <article class="stack-3 handout">
      <h2>
        {tw("handout.lesson", {
          number: lessonNumber(lesson.id),
          question: questionOf(lesson, answered.given.isOwn),
        })}
      </h2>
      {lesson.hasTexts !== true && lesson.isMade?.(answered.given) !== true && (
        <TextList
          material={answered.given.material}
          names={answered.given.names}
          hasShingles={isCutBySize(lesson)}
        />
      )}
      {lesson.steps.filter(isOnPaper).map((step) => (
        <Step key={step} lesson={lesson} answered={answered} step={step} />
      ))}
    </article>
  );
}

/** All lessons, each with its own example, or with the person's texts. */
export function AllHandouts() {
  const { answerOf } = useLearn();
  const all = useSignal<readonly (Answered | undefined)[]>([]);
  useEffect(() => {
    attempt(async () => {
      // A lesson that own texts are too short for is left out.
      const known = await Promise.allSettled(lessons.map(answerOf));
      all.value = known.map((each) => (each.status === "fulfilled" ? each.value : undefined));
    });
  }, []);
  if (all.value.length === 0) return <p class="soft">{w("working")}</p>;
  return (
    <div class="stack-5 handouts">
      <header class="row apart">
        <h1>{tw("handout.title")}</h1>
        <Button kind="main" onClick={() => attempt(printPage)}>
          {tw("handout.print")}
        </Button>
      </header>
      {lessons.map((lesson, at) => {
        const answered = all.value[at];
        return answered && <LessonHandout key={lesson.id} lesson={lesson} answered={answered} />;
      })}
    </div>
  );
}
