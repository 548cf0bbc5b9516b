/** What settings mean for rules that are decided. Pure. */
import type { DustSettings, DustSummary } from "dustlens";
import { initialSettings, isSame } from "./settings";

/** Rules of all stages that pages decided about. */
export function decidedOf(rules: Pick<DustSummary["rules"], "valid" | "refuted" | "undecided">): number {
  return rules.valid + rules.refuted + rules.undecided;
}

/**
 * Whether rules were decided under other settings than these. How much may be fetched decides nothing by itself. Where
 * nobody noted the settings they were those at first.
 */
export function isProvedOtherwise(provedBy: readonly DustSettings[], now: DustSettings): boolean {
  const { max_fetches } = now;
  const all = provedBy.length === 0 ? [initialSettings] : provedBy;
  return all.some((each) => !isSame({ ...each, max_fetches }, now));
}
