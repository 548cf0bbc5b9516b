/** "Predict, then check": the answer is chosen before it is shown, and stays beside it, compared and not marked. */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../../ui";
import { useLearn } from "../context";
import { type Lesson, sortedGuess } from "../lesson";
import type { Answered } from "../model";
import { isOffered, mayGuess, noGuess, showsAnswer } from "../steps";
import { w } from "../words";
import { choiceWords, guessWords } from "./choice_words";

interface GuessProps {
  lesson: Lesson<unknown>;
  answered: Answered;
  step: string;
}

interface MadeProps extends GuessProps {
  /** True once a person has made the guess here: the button that had the focus is gone then. */
  made: RefObject<boolean>;
}

/** The choice, while it may be made. */
function Choices({ lesson, answered, step, made }: MadeProps) {
  const learn = useLearn();
  const guess = (choice: string) => {
    made.current = true;
    learn.guess(choice);
  };
  const { answer, given } = answered;
  const question = w(`${lesson.id}.guess`, lesson.params(answer, given, step));
  const choices = lesson.choices(answer, given);
  return (
    <div class="stack guess" role="group" aria-label={w("guess.label")}>
      <p class="guess-question">{question}</p>
      {lesson.sorted === undefined ? (
        <div class="row">
          {choices.map((choice) => (
            <button key={choice} type="button" class="button numeric" onClick={() => guess(choice)}>
              {choiceWords(lesson, answered, choice)}
            </button>
          ))}
        </div>
      ) : (
        <Sorting count={lesson.sorted(answer)} kinds={choices} done={guess} />
      )}
    </div>
  );
}

interface SortingProps {
  /** The number of things. */
  count: number;
  kinds: readonly string[];
  done: (guess: string) => void;
}

/** Each thing is put into one of the kinds; all of them together are the guess. */
function Sorting({ count, kinds, done }: SortingProps) {
  const [chosen, choose] = useState<readonly number[]>(() => Array<number>(count).fill(0));
  const put = (at: number, kind: number) => choose(chosen.map((each, other) => (other === at ? kind : each)));
  return (
    <>
      {chosen.map((kind, at) => (
        <label key={at} class="line sorted-card">
          <span>
            <span class="visually-hidden">{w("figure.card_head")}</span> {at + 1}
          </span>
          <select class="input" value={kind} onChange={(event) => put(at, Number(event.currentTarget.value))}>
            <option value={0}>{w("guess.choose")}</option>
            {kinds.map((name, number) => (
              <option key={name} value={number + 1}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button kind="main" disabled={chosen.includes(0)} onClick={() => done(sortedGuess(chosen))}>
        {w("guess.commit")}
      </Button>
    </>
  );
}

/** How much of a guess that sorts is as the core sorts. */
function sortedSaid(guess: string, truth: string): string {
  if (guess === noGuess) return w("guess.sorted_none");
  const [guessed, told] = [guess, truth].map((each) => each.split("-"));
  const right = told?.filter((kind, at) => guessed?.[at] === kind).length ?? 0;
  return w("guess.sorted_said", { right, of: told?.length ?? 0 });
}

/** The guess as it stands; beside the answer once that is shown. */
function Kept({ lesson, answered, step, made }: MadeProps) {
  const root = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (made.current) root.current?.focus({ preventScroll: true });
    made.current = false;
  });
  const { answer, given } = answered;
  const learn = useLearn();
  const guess = learn.state.value.view.guess;
  const truth = lesson.truth(answer, given);
  const words = (choice: string) => guessWords(lesson, answered, choice);
  const isShown = showsAnswer(lesson, step);
  // Who gave no guess reads that beside the answer, and not on every step after it.
  if (guess === undefined || (guess === noGuess && step !== lesson.guess.shown)) return null;
  const isSorted = lesson.sorted !== undefined;
  const said = () => {
    if (!isShown) return w("guess.kept", { guess: words(guess) });
    if (isSorted) return sortedSaid(guess, truth);
    if (guess === noGuess) return w("guess.none", { truth: words(truth) });
    return w(guess === truth ? "guess.same" : "guess.other", { guess: words(guess), truth: words(truth) });
  };
  return (
    <p class="note note-accent guess-kept" ref={root} tabIndex={-1}>
      {said()}{" "}
      {step === lesson.guess.at && (
        <button type="button" class="button button-quiet" onClick={() => learn.guess(undefined)}>
          {w("guess.again")}
        </button>
      )}
    </p>
  );
}

export function Guess(asked: GuessProps) {
  const props: MadeProps = { ...asked, made: useRef<boolean>(false) };
  const { lesson, step } = props;
  const guess = useLearn().state.value.view.guess;
  const { answer, given } = props.answered;
  if (lesson.choices(answer, given).length === 0) return null;
  if (guess !== undefined && !isOffered(lesson, props.answered, guess))
    return step === lesson.guess.at ? <Choices {...props} /> : null;
  return mayGuess(lesson, step, guess) ? <Choices {...props} /> : <Kept {...props} />;
}
