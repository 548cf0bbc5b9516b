/** What a problem says, in the language in force. */
import type { Problem } from "dustlens";
import { has, t } from "../i18n";

/** A problem's parameters; a count is a number again, so that it picks the plural form. */
function wordsParams(params: Record<string, string>): Record<string, string | number> {
  const count = Number(params["count"]);
  return params["count"] !== undefined && Number.isFinite(count) ? { ...params, count } : params;
}

/** The words of a problem: its cause in the language in force, else the message it came with. */
export function causeOf(problem: Problem): string {
  const key = `problems:${problem.code}.cause`;
  const params = wordsParams(problem.params);
  return has(key, params) ? t(key, params) : problem.message;
}

/** What to do about a problem, where the language files know it. */
export function remedyOf(problem: Problem): string | undefined {
  const key = `problems:${problem.code}.remedy`;
  const params = wordsParams(problem.params);
  return has(key, params) ? t(key, params) : undefined;
}

/** Why a fetch failed: the words for the proxy's codes. */
export function reasonText(code: string): string {
  return has(`problems:refused.${code}`) ? t(`problems:refused.${code}`) : code;
}
