/** The figure of this lesson: one signature as a strip of positions, a thousand as a histogram that grows. */
import type { TrialsAnswer } from "dustlens";
import { useEffect } from "preact/hooks";
import { decimalText, fractionText, whole } from "../../../ui/numbers/words";
import { useLearn } from "../context";
import { type FigureProps, stepWords } from "../lesson";
import { DrawAgain } from "../view/draw_again";
import { StripCell } from "../view/strip_cell";
import { w } from "../words";
import { Histogram } from "./histogram";
import type { SeedsShown } from "./lesson";
import { missedText } from "./missed";
import { questionOf } from "./question";

type Props = FigureProps<SeedsShown>;

/** Positions in which the two documents agree, with one seed. */
function Strip({ of }: { of: TrialsAnswer }) {
  const same = of.strip.filter((each) => each).length;
  return (
    <div class="stack-4">
      <div class="strip" role="img" aria-label={w("figure.strip", { same, of: of.hashes })}>
        {of.strip.map((isSame, position) => (
          <StripCell key={position} isSame={isSame} />
        ))}
      </div>
      <p class="figure-formula">
        {w("figure.sim_formula", {
          fraction: fractionText(same, of.hashes),
          value: decimalText(same / of.hashes),
        })}
      </p>
      <p class="figure-formula">
        <DrawAgain />
      </p>
    </div>
  );
}

/** A run over many seeds: its histogram, and its numbers beside those that are expected. */
function Run({ answer, given, size }: Omit<Props, "step"> & { size: number }) {
  const learn = useLearn();
  const expected = answer.find(({ hashes }) => hashes === size);
  useEffect(() => learn.run(questionOf(given, size)), [given, size]);
  const run = learn.trials.value;
  const of = run?.answer.hashes === size ? run.answer : expected;
  if (of === undefined) return null;
  const isRunning = run?.isRunning === true;
  return (
    <div class="stack-3 trials">
      <Histogram of={of} threshold={questionOf(given, size).threshold} />
      <table class="matrix">
        <caption class="visually-hidden">{w("figure.run")}</caption>
        <thead>
          <tr>
            <th scope="col" class="matrix-label">
              {w("figure.seeds", { done: whole(of.done), of: whole(of.of) })}
            </th>
            <th scope="col">{w("figure.seen")}</th>
            <th scope="col">{w("figure.expected")}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" class="matrix-label">
              {w("figure.mean")}
            </th>
            <td>{decimalText(of.mean)}</td>
            <td>{decimalText(of.jaccard)}</td>
          </tr>
          <tr>
            <th scope="row" class="matrix-label">
              {w("figure.missed")}
            </th>
            <td>{fractionText(of.missed, of.done)}</td>
            <td>{missedText(of.expected_missed)}</td>
          </tr>
        </tbody>
      </table>
      <p class="figure-formula">
        {isRunning ? (
          <button type="button" class="button" onClick={learn.stop}>
            {w("stop")}
          </button>
        ) : (
          <button type="button" class="button" onClick={learn.drawAgain}>
            {w("run_again")}
          </button>
        )}
      </p>
    </div>
  );
}

/** The outcomes that are expected, by the number of hash functions. */
function Sizes({ answer }: { answer: SeedsShown }) {
  return (
    <table class="matrix">
      <caption class="visually-hidden">{w("figure.sizes")}</caption>
      <thead>
        <tr>
          <th scope="col">{w("figure.hashes")}</th>
          <th scope="col">{w("figure.error")}</th>
          <th scope="col">{w("figure.interval")}</th>
          <th scope="col">{w("figure.missed")}</th>
        </tr>
      </thead>
      <tbody>
        {answer.map(({ hashes, standard_error, interval: [low, high], expected_missed }) => (
          <tr key={hashes}>
            <th scope="row">{hashes}</th>
            <td>{decimalText(standard_error)}</td>
            <td>{w("figure.between", { low: decimalText(low), high: decimalText(high) })}</td>
            <td>{missedText(expected_missed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function SeedsFigure({ answer, given, step }: Props) {
  const { name, round } = stepWords(step);
  const [first] = answer;
  if (name === "run") return <Run answer={answer} given={given} size={round} />;
  if (name === "compare" || name === "remember" || first === undefined) return <Sizes answer={answer} />;
  return <Strip of={first} />;
}
