/** The kit that a person has chosen, and what the core is asked with it. */
import type { HomeworkKit, HomeworkQuestion } from "dustlens";
import { decimalText } from "../../../ui/numbers/words";
import type { Given } from "../lesson";
import { w } from "../words";

/** The first kit, until another one is chosen. */
export const kitOf = ({ chosen }: Given): HomeworkKit => (chosen === "b" ? "b" : "a");

export const questionOf = (given: Given): HomeworkQuestion => ({
  lines: given.material.texts,
  is_made: !given.isOwn,
  seed: given.seed,
  kit: kitOf(given),
  pair: [...given.pair],
  result: given.result,
});

/** A ratio in words; a dash where there is none. */
export const ratioText = (ratio: number | null | undefined): string =>
  ratio == null ? w("figure.none") : decimalText(ratio);
