/** The words of the place Rules in the language in force. */
import type { DustRow } from "dustlens";
import { n, type Params } from "../../../i18n";
import { wordsOf } from "../../../i18n/words";

export type Status = DustRow["status"];

/** The statuses in the order they are shown. */
export const statuses: readonly Status[] = ["valid", "likely", "undecided", "refuted"];

export const words = wordsOf("rules");
export const { w, known, counted } = words;

export function statusName(status: Status): string {
  return w(`statuses.${status}.name`);
}

/** What the core said beside a code; numbers are numbers again, so that they are written as the language does. */
export function asParams(pairs: readonly (readonly [string, string])[]): Params {
  const found: Params = {};
  for (const [name, value] of pairs) {
    const number = Number(value);
    const isCount = value !== "" && Number.isSafeInteger(number);
    found[name] = isCount ? n(number) : value;
    if (isCount) found["count"] ??= number;
  }
  return found;
}
