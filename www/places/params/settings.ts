/** The settings as values: the two methods, and what a setting that was refused is put back to. Pure. */
import type { ParamSettings } from "dustlens";
import { type Method, methodsOf } from "../../place/methods";

const week = 7 * 24 * 3600;

/** The settings at first, as `ParamSession.default_settings()` has them. */
export const initialSettings: ParamSettings = {
  scope: "host",
  min_values: 10,
  threshold: 0.95,
  similarity: 0.95,
  extended: true,
  everything: false,
  decider: true,
  bases: 3,
  trials: 60,
  absence: true,
  soft_404: true,
  changed_words: 0,
  min_words: 12,
  recheck_after: week,
  drop_after: 60 * 24 * 3600,
  max_arguments: 100_000,
};

/** The plain two-stage method and nothing else, as `ParamSession.plain_settings()` has it. */
export const plainSettings: ParamSettings = {
  ...initialSettings,
  extended: false,
  decider: false,
  bases: 1,
  trials: 0,
  absence: false,
  soft_404: false,
  min_words: 0,
};

export type { Method };

export const { withMethod, methodOf, isSame, withField } = methodsOf(initialSettings, plainSettings, [
  "extended",
  "everything",
  "decider",
  "bases",
  "trials",
  "absence",
  "soft_404",
  "changed_words",
  "min_words",
]);
