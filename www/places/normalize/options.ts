/** Rules and their options as values: what a switch does, what the core refused. Pure. */
import type { UrlOptions, UrlOptionValue } from "dustlens";

export const tiers = ["none", "preserving", "usual", "semantic"] as const;
export type Tier = UrlOptions["tier"];

/** The options at first, as `UrlSession.default_options()` has them. */
export const initialOptions: UrlOptions = { tier: "usual", with: [], without: [], values: [] };

/** The two directions of www, of which one at most is on. */
const directions = ["strip-www", "add-www"] as const;

/** The value in force of a rule option; empty where the core has none of that name. */
export function optionValue(options: UrlOptions, name: string, defaults: readonly UrlOptionValue[]): string {
  const has = (list: readonly UrlOptionValue[]) => list.find((each) => each.name === name)?.value;
  return has(options.values) ?? has(defaults) ?? "";
}

/**
 * The options with one rule switched, on top of the tier or the preset. The other direction of www goes off when one
 * goes on.
 */
export function switched(id: string, on: boolean, options: UrlOptions): UrlOptions {
  const isDirection = directions.some((each) => each === id);
  const off = on ? directions.filter((each) => isDirection && each !== id) : [id];
  const gone = new Set<string>([id, ...off]);
  const others = (list: readonly string[]) => list.filter((each) => !gone.has(each));
  return {
    ...options,
    with: on ? [...others(options.with), id] : others(options.with),
    without: [...others(options.without), ...off],
  };
}

/** A tier as it is: single switches and the preset go, values stay. */
export function withTier({ values }: UrlOptions, tier: Tier): UrlOptions {
  return { tier, with: [], without: [], values };
}

/** A preset; undefined: the tier `usual`. */
export function withPreset({ values }: UrlOptions, preset: string | undefined): UrlOptions {
  return preset === undefined
    ? withTier({ ...initialOptions, values }, initialOptions.tier)
    : { ...initialOptions, values, preset };
}

/** A rule option's value; its default is not kept. The direction of www takes its single switches along. */
export function withValue(
  options: UrlOptions,
  name: string,
  value: string,
  defaults: readonly UrlOptionValue[],
): UrlOptions {
  const others = options.values.filter((each) => each.name !== name);
  const isDefault = defaults.some((each) => each.name === name && each.value === value);
  const values = isDefault ? others : [...others, { name, value }];
  if (name !== "www") return { ...options, values };
  const free = (list: readonly string[]) => list.filter((id) => !directions.some((each) => each === id));
  return { ...options, with: free(options.with), without: free(options.without), values };
}

/** Rules that are on while others are learned from a site, on top of the tier `usual`; one of it is not. */
const learnedBeside = {
  with: ["sort-query", "fragment", "empty-query"],
  without: ["directory-slash"],
} as const;

/**
 * The options that give the forms of the place Rules: rules learned from a site, a line each, beside those that the
 * options have already, and the rules that were on when they were learned. Values of other rules stay.
 */
export function withLearned(options: UrlOptions, lines: string): UrlOptions {
  const all = `${optionValue(options, "learned", [])}\n${lines}`.split("\n").map((line) => line.trim());
  const value = [...new Set(all)].filter((line) => line !== "").join("\n");
  const values = [...options.values.filter(({ name }) => name !== "learned"), { name: "learned", value }];
  const { with: on, without: off } = learnedBeside;
  return { tier: "usual", with: [...on, "learned"], without: [...off], values };
}

/** The options without what the core refused under this name: a value, the single rules, the preset. */
export function without(options: UrlOptions, refused: string): UrlOptions {
  if (options.values.some(({ name }) => name === refused))
    return { ...options, values: options.values.filter(({ name }) => name !== refused) };
  if (refused === "rule") return { ...options, with: [], without: [] };
  return withTier(options, refused === "preset" ? initialOptions.tier : "none");
}

/** True if two options are the same. */
export function isSame(one: UrlOptions, other: UrlOptions | undefined): boolean {
  return other !== undefined && written(one) === written(other);
}

function written(options: UrlOptions): string {
  const { tier, preset = "", values } = options;
  const sorted = [...values].sort((a, b) => (a.name < b.name ? -1 : 1));
  return JSON.stringify([tier, preset, [...options.with].sort(), [...options.without].sort(), sorted]);
}
