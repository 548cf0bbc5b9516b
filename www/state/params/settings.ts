/** The settings as values: the two methods, and what a setting that was refused is put back to. Pure. */
import type { ParamSettings } from "dustlens";

const week = 7 * 24 * 3600;

/** The settings at first, as `ParamSession.default_settings()` has them. */
export const initialSettings: ParamSettings = {
  scope: "host",
  min_values: 10,
  threshold: 0.95,
  extended: true,
  decider: true,
  bases: 3,
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
  absence: false,
  soft_404: false,
  min_words: 0,
};

export type Method = "plain" | "extended";

/** What the two methods differ in. */
const own = ["extended", "decider", "bases", "absence", "soft_404", "changed_words", "min_words"] as const;

/** The settings with what a method is made of; scope, thresholds and times stay. */
export function withMethod(settings: ParamSettings, method: Method): ParamSettings {
  const from = method === "plain" ? plainSettings : initialSettings;
  return { ...settings, ...Object.fromEntries(own.map((name) => [name, from[name]])) };
}

/** The method that settings are exactly those of. */
export function methodOf(settings: ParamSettings): Method | undefined {
  return (["plain", "extended"] as const).find((each) => isSame(settings, withMethod(settings, each)));
}

const names = Object.keys(initialSettings) as (keyof ParamSettings)[];

/** Whether two settings are the same. */
export function isSame(one: ParamSettings, other: ParamSettings | undefined): boolean {
  return other !== undefined && names.every((name) => one[name] === other[name]);
}

/** The settings with one field as it is in `from`; a field of no known name leaves nothing but `from`. */
export function withField(settings: ParamSettings, field: string, from: ParamSettings): ParamSettings {
  const name = names.find((each) => each === field);
  return name === undefined ? from : { ...settings, [name]: from[name] };
}
