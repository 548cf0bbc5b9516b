/** The words of the waterfall's rows. */
import { whole } from "../../../../ui/numbers/words";
import { counted, w } from "../words";
import type { WaterfallRow } from "./geometry";

/** Nothing stands for an empty text. */
export function ruleText({ from, to }: { from: string; to: string }): string {
  return `${from === "" ? "∅" : from} → ${to === "" ? "∅" : to}`;
}

export function labelOf(row: WaterfallRow): string {
  if (row.step !== undefined) return ruleText(row.step);
  if (row.kind === "rest") return counted("shrink.rest", row.rules ?? 0);
  return w(`shrink.${row.kind}`);
}

/** What a rule takes is written as taken. */
export function amountOf({ kind, value }: WaterfallRow): string {
  return kind === "before" || kind === "after" ? whole(value) : `−${whole(value)}`;
}
