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
  },
  hashes: 128,
  seed: "1",
  measure: "exact",
  threshold: 0.75,
};

/** Inclusive ranges of the numbers a person may set. */
export const ranges = {
  size: { least: 1, most: 100 },
  hashes: { least: 1, most: 1024 },
  threshold: { least: 0, most: 1 },
} as const;

/** The largest seed: 2^64 - 1. */
const largestSeed = 2n ** 64n - 1n;

/** Whether the text is a decimal u64. */
export function isSeed(text: string): boolean {
  return /^\d{1,20}$/.test(text) && BigInt(text) <= largestSeed;
}

/** Whether the change re-reads nothing and re-hashes nothing: only the threshold or the measure moved. */
export function isCheap(before: Settings, after: Settings): boolean {
  const level = { threshold: 0, measure: "exact" } as const;
  return JSON.stringify({ ...before, ...level }) === JSON.stringify({ ...after, ...level });
}

/** The same settings with some of the shingles' fields changed. The step stays within the size. */
export function withShingles(settings: Settings, change: Partial<ShingleSettings>): Settings {
  const shingles = { ...settings.shingles, ...change };
  return { ...settings, shingles: { ...shingles, step: Math.min(shingles.step, shingles.size) } };
}

function whole(value: unknown, least: number, most: number): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most
    ? value
    : undefined;
}

function oneOf<T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
}

const flag = (value: unknown): boolean | undefined => (typeof value === "boolean" ? value : undefined);
const selectors = (value: unknown): string | undefined =>
  typeof value === "string" && value.length <= 500 ? value : undefined;

/** A level between 0 and 1, or nothing. */
function level(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 && value <= 1 ? value : undefined;
}

/**
 * Settings from outside (a link, a file), field by field: every valid field is taken over
 * `base`, every other is named in `refused`.
 */
export function readSettings(raw: unknown, base: Settings): { settings: Settings; refused: string[] } {
  const given = record(raw);
  const inner = record(given["shingles"]);
  const refused: string[] = [];
  const take = <T>(
    from: Record<string, unknown>,
    name: string,
    fallback: T,
    read: (v: unknown) => T | undefined,
  ): T => {
    if (!(name in from)) return fallback;
    const value = read(from[name]);
    if (value === undefined) refused.push(name);
    return value ?? fallback;
  };
  const s = base.shingles;
  const size = take(inner, "size", s.size, (v) => whole(v, ranges.size.least, ranges.size.most));
  const settings: Settings = {
    text: take(given, "text", base.text, (v) => oneOf(v, ["useful", "whole"])),
    include: take(given, "include", base.include, selectors),
    exclude: take(given, "exclude", base.exclude, selectors),
    shingles: {
      unit: take(inner, "unit", s.unit, (v) => oneOf(v, ["word", "char"])),
      size,
      step: take(inner, "step", Math.min(s.step, size), (v) => whole(v, 1, size)),
      cyclic: take(inner, "cyclic", s.cyclic, flag),
      leftover: take(inner, "leftover", s.leftover, (v) => oneOf(v, ["drop", "keep"])),
      lowercase: take(inner, "lowercase", s.lowercase, flag),
      punctuation: take(inner, "punctuation", s.punctuation, flag),
      digits: take(inner, "digits", s.digits, flag),
    },
    hashes: take(given, "hashes", base.hashes, (v) => whole(v, ranges.hashes.least, ranges.hashes.most)),
    seed: take(given, "seed", base.seed, (v) => (typeof v === "string" && isSeed(v) ? v : undefined)),
    measure: take(given, "measure", base.measure, (v) => oneOf(v, ["exact", "estimate"])),
    threshold: take(given, "threshold", base.threshold, level),
  };
  return { settings, refused };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
