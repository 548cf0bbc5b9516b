/** The words of the place Parameters in the language in force. */
import type { ParamRow } from "dustlens";
import { language } from "../../../i18n";
import { wordsOf } from "../../../i18n/words";

export type Verdict = ParamRow["verdict"];

/** The verdicts in the order they are shown. */
export const verdicts: readonly Verdict[] = [
  "insignificant",
  "significant",
  "candidate",
  "unverifiable",
  "unjudged",
];

export const words = wordsOf("params");
export const { w, known, counted } = words;

export function verdictName(verdict: Verdict): string {
  return w(`verdicts.${verdict}.name`);
}

/** The scope of a row as text. */
export function scopeOf({ host, path }: Pick<ParamRow, "host" | "path">): string {
  return host + (path ?? "");
}

function date(seconds: number, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language.value, style).format(seconds * 1000);
}

/** A day, for a column. */
export function dayText(seconds: number): string {
  return date(seconds, { dateStyle: "medium" });
}

/** Day and minute, for the evidence. */
export function momentText(seconds: number): string {
  return date(seconds, { dateStyle: "medium", timeStyle: "short" });
}
