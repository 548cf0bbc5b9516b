/** The settings as values: the two methods, and what a setting that was refused is put back to. Pure. */
import type { DustSettings } from "dustlens";
import { type Method, methodsOf } from "../../place/methods";

/** The settings at first, as `DustSession.default_settings()` has them. */
export const initialSettings: DustSettings = {
  max_tokens: 12,
  max_bucket: 6,
  min_support: 3,
  support_share: 0.0005,
  keep: 100,
  window: 1_100,
  tolerance: 1,
  rounds: 12,
  precision: 0.95,
  confidence: 0.95,
  failures: 0,
  likeness: 0.9,
  changed_words: 0,
  min_words: 12,
  extended: true,
  max_fetches: 0,
};

/** Settings as an older version kept them: what they lack is as at first, and what there is no more is left out. */
export function settingsOfToday(kept: Partial<DustSettings>): DustSettings {
  const known = Object.entries(kept).filter(([name]) => Object.hasOwn(initialSettings, name));
  return { ...initialSettings, ...Object.fromEntries(known) };
}

/** The paper's method and nothing else, as `DustSession.plain_settings()` has it. */
export const plainSettings: DustSettings = { ...initialSettings, extended: false, rounds: 1 };

export type { Method };

export const { withMethod, methodOf, isSame, withField } = methodsOf(initialSettings, plainSettings, [
  "extended",
  "rounds",
]);
