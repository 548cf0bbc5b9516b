/** Settings as values: the ones shown before the core is there, their ranges, what a change costs. */
import type { Settings, ShingleSettings } from "dustlens";

/**
 * What the controls show until the core has loaded and said its own defaults
 * (`Session.default_settings()`), which replace these unless a person chose others.
 */
export const initialSettings: Settings = {
  text: "useful",
  include: "",
  exclude: "",
  shingles: {
    unit: "word",
    size: 5,
    step: 1,
    cyclic: false,
    leftover: "drop",
    lowercase: true,
    punctuation: false,
    digits: true,
    compose: true,
    fold_yo: false,
  },
  hashes: 128,
  seed: "1",
  measure: "exact",
  threshold: 0.75,
};

/** The settings side by side, as a link and the controls have them: the fields of the shingles among the others. */
export type FlatSettings = Omit<Settings, "shingles"> & ShingleSettings;
export type SettingName = keyof FlatSettings;

/** What a setting can be: numbers and their ends included, one of a few, on or off, CSS selectors. */
export type SettingKind =
  | { kind: "whole" | "share"; least: number; most: number }
  | { kind: "choice"; of: readonly string[] }
  | { kind: "switch" | "selectors" | "seed" };

/** Every setting, in the order of a link. */
export const settingKinds: Readonly<Record<SettingName, SettingKind>> = {
  text: { kind: "choice", of: ["useful", "whole"] },
  include: { kind: "selectors" },
  exclude: { kind: "selectors" },
  hashes: { kind: "whole", least: 1, most: 1024 },
  seed: { kind: "seed" },
  measure: { kind: "choice", of: ["exact", "estimate"] },
  threshold: { kind: "share", least: 0, most: 1 },
  unit: { kind: "choice", of: ["word", "char"] },
  size: { kind: "whole", least: 1, most: 100 },
  step: { kind: "whole", least: 1, most: 100 },
  cyclic: { kind: "switch" },
  leftover: { kind: "choice", of: ["drop", "keep"] },
  lowercase: { kind: "switch" },
  punctuation: { kind: "switch" },
  digits: { kind: "switch" },
  compose: { kind: "switch" },
  fold_yo: { kind: "switch" },
};

export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(settingKinds, name);
}

/** The settings side by side. */
export function flat({ shingles, ...others }: Settings): FlatSettings {
  return { ...others, ...shingles };
}

/** The largest seed: 2^64 - 1. */
const largestSeed = 2n ** 64n - 1n;

/** True if the text is a decimal u64. */
export function isSeed(text: string): boolean {
  return /^\d{1,20}$/.test(text) && BigInt(text) <= largestSeed;
}

/** True if the change re-reads nothing and re-hashes nothing: only the threshold or the measure moved. */
export function isCheap(before: Settings, after: Settings): boolean {
  const level = { threshold: 0, measure: "exact" } as const;
  return JSON.stringify({ ...before, ...level }) === JSON.stringify({ ...after, ...level });
}

/** The same settings with some of them changed. The step stays within the size. */
export function withSettings(settings: Settings, change: Partial<FlatSettings>): Settings {
  const next = { ...flat(settings), ...change };
  const part = <Part extends object>(like: Part): Part =>
    Object.assign({ ...like }, ...Object.keys(like).map((name) => isSetting(name) && { [name]: next[name] }));
  const shingles = part(settings.shingles);
  return { ...part(settings), shingles: { ...shingles, step: Math.min(shingles.step, shingles.size) } };
}

/** True if a setting can be this; `most`: the largest step. */
function isSound(name: SettingName, value: unknown, most: number): boolean {
  const setting = settingKinds[name];
  switch (setting.kind) {
    case "whole":
      if (!Number.isInteger(value) || (name === "step" && Number(value) > most)) return false;
      return Number(value) >= setting.least && Number(value) <= setting.most;
    case "share":
      return typeof value === "number" && value >= setting.least && value <= setting.most;
    case "choice":
      return setting.of.some((each) => each === value);
    case "switch":
      return typeof value === "boolean";
    case "selectors":
      return typeof value === "string" && value.length <= 500;
    case "seed":
      return typeof value === "string" && isSeed(value);
  }
}

/**
 * Settings from outside (a link, a file), field by field: every valid field is taken over
 * `base`, every other is named in `refused`. Those of the shingles may stand beside the others.
 */
export function readSettings(raw: unknown, base: Settings): { settings: Settings; refused: string[] } {
  const given = record(raw);
  const all = { ...given, ...record(given["shingles"]) };
  const taken: Partial<FlatSettings> = {};
  const refused: string[] = [];
  for (const name of Object.keys(settingKinds).filter(isSetting)) {
    if (!Object.hasOwn(all, name)) continue;
    if (isSound(name, all[name], taken.size ?? base.shingles.size))
      Object.assign(taken, { [name]: all[name] });
    else refused.push(name);
  }
  return { settings: withSettings(base, taken), refused };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
