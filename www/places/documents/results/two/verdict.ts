/** How alike two documents are, as the settings judge it. */
import type { Settings } from "dustlens";
import { decimalText, fractionText, thresholdText } from "../../../../ui/numbers/words";
import { judged } from "../judged";
import type { Results, Two } from "../model";

/** The settings that the numbers follow. */
export function followed({ run }: Pick<Results, "run">): Settings {
  return run.applied.value ?? run.settings.value;
}

/** `50/80 = 0.625` and the threshold in words; `isOver`: it is reached. */
export function verdictOf(
  { comparison: { row } }: Two,
  { measure, threshold }: Pick<Settings, "measure" | "threshold">,
): { isOver: boolean; words: { ratio: string; threshold: string } } {
  const { part, all, value } = judged(row, measure);
  const ratio = `${fractionText(part, all)} = ${decimalText(value, threshold)}`;
  return { isOver: value >= threshold, words: { ratio, threshold: thresholdText(threshold) } };
}
