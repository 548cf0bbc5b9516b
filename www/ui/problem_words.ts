/** What a problem says, in the language in force. */
import type { Problem } from "dustlens";
import { has, t } from "../i18n";

/** A problem's parameters; a count is a number again, so that it picks the plural form. */
function wordsParams(params: Record<string, string>): Record<string, string | number> {
  const count = Number(params["count"]);
  return params["count"] !== undefined && Number.isFinite(count) ? { ...params, count } : params;
}

/** A phrase about a problem, where the language files know it; `notices` has those that cannot wait for the others. */
function phraseOf({ code, params }: Problem, part: "cause" | "remedy"): string | undefined {
  const given = wordsParams(params);
  const key = [`problems:${code}.${part}`, `notices:${code}.${part}`].find((each) => has(each, given));
  return key === undefined ? undefined : t(key, given);
}

/** The words of a problem: its cause in the language in force, else the message it came with. */
export function causeOf(problem: Problem): string {
  return phraseOf(problem, "cause") ?? problem.message;
}

/** A remedy for a problem. */
export function remedyOf(problem: Problem): string | undefined {
  return phraseOf(problem, "remedy");
}

/** True if a problem can be told before the words of the others have come. */
export const isToldAtOnce = ({ code }: Problem): boolean => has(`notices:${code}.cause`);

/** Why a fetch failed: the words for the proxy's codes. */
export function reasonText(code: string): string {
  return has(`problems:refused.${code}`) ? t(`problems:refused.${code}`) : code;
}
