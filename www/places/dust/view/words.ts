/** The words of the place Rules in the language in force. */
import type { DustRow } from "dustlens";
import { has, n, type Params, t } from "../../../i18n";

export type Status = DustRow["status"];

/** The statuses in the order they are shown. */
export const statuses: readonly Status[] = ["valid", "likely", "undecided", "refuted"];

/** A phrase of the place's own namespace. */
export function w(key: string, params?: Params): string {
  return t(`rules:${key}`, params);
}

/** A phrase if there is one, else the text the core came with. */
export function known(key: string, otherwise: string, params: Params = {}): string {
  return has(`rules:${key}`, params) ? w(key, params) : otherwise;
}

/** A phrase about a number, which it also names: `{{number}}`. */
export function counted(key: string, count: number): string {
  return w(key, { count, number: n(count) });
}

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
