/** The lesson: why keep numbers instead of texts? */
import type { BitsAnswer, Material, Width } from "dustlens";
import { mostSize } from "../../../place_model/lesson_link";
import { decimalText, fractionText } from "../../../ui/numbers/words";
import type { LearnEngine } from "../engine";
import { type Given, type Lesson, stepWords } from "../lesson";
import { documentName } from "../view/names";
import { BitsFigure } from "./figure";
import { sizeText, turned, widthOf } from "./width";

/** Numbers of bits whose boxes are shown, one after another. */
const shown = [64, 16, 8, 4, 2] as const;
/** Tokens by which the shingles are longer that the bytes are compared with. */
const longer = 3;
/** Guesses far above the answer of a small example. */
const far = [16, 32];

/** The contents of the figure: the shingles of the example, and the bytes of longer ones of the same texts. */
export type BitsShown = BitsAnswer & {
  long: Pick<BitsAnswer, "text_bytes" | "hash_bytes"> & Pick<Material, "unit" | "size">;
};

async function ask(engine: LearnEngine, { material, pair: [a, b] }: Given): Promise<BitsShown> {
  const more = { ...material, size: Math.min(mostSize, material.size + longer) };
  const [own, { text_bytes, hash_bytes }] = await Promise.all([
    engine.bits({ material, a, b, listed: [...turned] }),
    engine.bits({ material: more, a, b, listed: [] }),
  ]);
  return { ...own, long: { unit: more.unit, size: more.size, text_bytes, hash_bytes } };
}

export const bits: Lesson<BitsShown> = {
  id: "bits",
  steps: ["texts", "numbers", "guess", ...shown.map((each) => `boxes-${each}`), "drift", "large", "remember"],
  guess: { at: "guess", shown: "drift" },
  presets: ["texts", "words"],
  pair: [0, 1],
  isSeeded: () => false,
  ask,
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
      long_size: sizeText(answer.long),
      long_text: answer.long.text_bytes,
      long_hash: answer.long.hash_bytes,
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
