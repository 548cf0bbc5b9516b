/** The lesson: why keep numbers instead of texts? */
import type { BitsAnswer, Material, Width } from "dustlens";
import { decimalText, fractionText } from "../../../ui/numbers/words";
import { type Lesson, stepWords } from "../lesson";
import { documentName } from "../view/names";
import { w } from "../words";
import { BitsFigure } from "./figure";
import { sizeText, turned, widthOf } from "./width";

/** Numbers of bits whose boxes are shown, one after another. */
const shown = [64, 16, 8, 4, 2] as const;
/** Tokens by which the shingles are longer that the bytes are compared with. */
const longer = 3;
/** Guesses far above the answer of a small example. */
const far = [16, 32];

/** What longer shingles would save, in words; empty where that is no more. */
function longerWords({ long, text_bytes, hash_bytes }: BitsAnswer, { unit, size: now }: Material): string {
  const saves = long.text_bytes - long.hash_bytes;
  if (long.hash_bytes === 0 || long.size <= now || saves <= Math.max(0, text_bytes - hash_bytes)) return "";
  const size = sizeText({ unit, size: long.size });
  return w("bits.said.longer", { size, text: long.text_bytes, hash: long.hash_bytes });
}

/** Where the first collision comes, beside the bits that give boxes enough, in words. */
function firstWords({ shingles, room, first }: BitsAnswer): string {
  if (shingles.length < 2) return w("bits.said.alone");
  return w(`bits.said.${first > room ? "early" : "at"}`, { room, first });
}

export const bits: Lesson<BitsAnswer> = {
  id: "bits",
  steps: ["texts", "numbers", "guess", ...shown.map((each) => `boxes-${each}`), "drift", "large", "remember"],
  guess: { at: "guess", shown: "drift" },
  presets: ["texts", "words"],
  pair: [0, 1],
  isSeeded: () => false,
  ask: (engine, { material, pair: [a, b] }) => engine.bits({ material, a, b, listed: [...turned], longer }),
  choices: ({ shingles, room, first }) => {
    if (shingles.length < 2) return [];
    return [...new Set([room, first, ...far])].sort((a, b) => a - b).map(String);
  },
  truth: ({ first }) => String(first),
  params(answer, { pair: [a, b], material }, step) {
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
      longer: longerWords(answer, material),
      collided: now?.collided ?? 0,
      bytes: now?.bytes ?? 0,
      exact: jaccardOf(whole),
      jaccard: jaccardOf(now),
      collision: firstWords(answer),
      first: answer.first,
      // Without a bit all shingles are in one box.
      chance: decimalText(atFirst?.chance ?? Math.min(1, answer.shingles.length - 1), undefined, 2),
    };
  },
  Figure: BitsFigure,
};
