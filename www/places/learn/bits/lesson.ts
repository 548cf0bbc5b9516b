/** The lesson: why keep numbers instead of texts? */
import type { BitsAnswer, Width } from "dustlens";
import { decimalText, fractionText } from "../../../ui/numbers/words";
import { type Lesson, stepWords } from "../lesson";
import { documentName } from "../view/names";
import { BitsFigure } from "./figure";
import { widthOf } from "./width";

/** Numbers of bits whose boxes are shown, one after another. */
const shown = [64, 16, 8, 4, 2] as const;
/** Guesses far above the answer of a small example. */
const far = [16, 32];

export const bits: Lesson<BitsAnswer> = {
  id: "bits",
  steps: ["texts", "numbers", "guess", ...shown.map((each) => `boxes-${each}`), "drift", "large", "remember"],
  guess: { at: "guess", shown: "drift" },
  presets: ["texts", "words"],
  pair: [0, 1],
  isSeeded: () => false,
  ask: (engine, { material, pair: [a, b] }) => engine.bits({ material, a, b, listed: [...shown] }),
  choices: ({ room, first }) => {
    return [...new Set([room, first, ...far])].sort((a, b) => a - b).map(String);
  },
  truth: ({ first }) => String(first),
  params(answer, { pair: [a, b] }, step) {
    const whole = answer.widths[0];
    const now = widthOf(answer, stepWords(step).round);
    const atFirst = widthOf(answer, answer.first);
    const jaccardOf = (width: Width | undefined) => fractionText(width?.shared ?? 0, width?.union ?? 0);
    return {
      a: documentName(a),
      b: documentName(b),
      shingles: answer.shingles.length,
      text_bytes: answer.text_bytes,
      hash_bytes: answer.hash_bytes,
      collided: now?.collided ?? 0,
      bytes: now?.bytes ?? 0,
      exact: jaccardOf(whole),
      jaccard: jaccardOf(now),
      room: answer.room,
      first: answer.first,
      chance: decimalText(atFirst?.chance ?? 0, undefined, 2),
    };
  },
  Figure: BitsFigure,
};
