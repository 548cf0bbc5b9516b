/** The words of the place Parameters in the language in force. */
import type { ParamRow } from "dustlens";
import { has, language, n, type Params, t } from "../../../i18n";

export type Verdict = ParamRow["verdict"];

/** The verdicts in the order they are shown. */
export const verdicts: readonly Verdict[] = [
  "insignificant",
  "significant",
  "candidate",
  "unverifiable",
  "unjudged",
];

/** A phrase of the place's own namespace. */
export function w(key: string, params?: Params): string {
  return t(`params:${key}`, params);
}

/** A phrase if there is one, else the text the core came with. */
export function known(key: string, otherwise: string): string {
  return has(`params:${key}`) ? w(key) : otherwise;
}

/** A phrase about a number, which it also names: `{{number}}`. */
export function counted(key: string, count: number): string {
  return w(key, { count, number: n(count) });
}

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
