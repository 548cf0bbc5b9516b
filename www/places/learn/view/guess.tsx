/** "Predict, then check": the answer is chosen before it is shown, and stays beside it, compared and not marked. */
import { useLearn } from "../context";
import type { Lesson } from "../lesson";
import type { Answered } from "../model";
import { mayGuess, noGuess, showsAnswer } from "../steps";
import { w } from "../words";

interface GuessProps {
  lesson: Lesson<unknown>;
  answered: Answered;
  step: string;
}

/** The choice, while it may be made. */
function Choices({ lesson, answered: { answer, given }, step }: GuessProps) {
  const { guess } = useLearn();
  const question = w(`${lesson.id}.guess`, lesson.params(answer, given, step));
  return (
    <div class="stack guess" role="group" aria-label={w("guess.label")}>
      <p class="guess-question">{question}</p>
      <div class="row">
        {lesson.choices(answer, given).map((choice) => (
          <button key={choice} type="button" class="button numeric" onClick={() => guess(choice)}>
            {lesson.said?.(choice) ?? choice}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The guess as it stands; beside the answer once that is shown. */
function Kept({ lesson, answered: { answer, given }, step }: GuessProps) {
  const learn = useLearn();
  const guess = learn.state.value.view.guess;
  const truth = lesson.truth(answer, given);
  const words = (choice: string) => lesson.said?.(choice) ?? choice;
  const isShown = showsAnswer(lesson, step);
  if (guess === undefined || (guess === noGuess && !isShown)) return null;
  const said = () => {
    if (!isShown) return w("guess.kept", { guess: words(guess) });
    if (guess === noGuess) return w("guess.none", { truth: words(truth) });
    return w(guess === truth ? "guess.same" : "guess.other", { guess: words(guess), truth: words(truth) });
  };
  return (
    <p class="note note-accent guess-kept">
      {said()}{" "}
      {step === lesson.guess.at && (
        <button type="button" class="button button-quiet" onClick={() => learn.guess(undefined)}>
          {w("guess.again")}
        </button>
      )}
    </p>
  );
}

export function Guess(props: GuessProps) {
  const { lesson, step } = props;
  const guess = useLearn().state.value.view.guess;
  return mayGuess(lesson, step, guess) ? <Choices {...props} /> : <Kept {...props} />;
}
