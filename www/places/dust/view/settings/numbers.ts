/** The ranges of the settings that are numbers, as the core has them. */
import type { DustSettings } from "dustlens";

export type NumberName = Exclude<keyof DustSettings, "extended">;

export interface Range {
  least: number;
  most: number;
  /** What one press of an arrow changes; whole numbers have 1. */
  step: number;
}

const whole = (least: number, most: number): Range => ({ least, most, step: 1 });

export const ranges: Readonly<Record<NumberName, Range>> = {
  max_tokens: whole(1, 35),
  max_bucket: whole(2, 100),
  min_support: whole(1, 1_000_000),
  support_share: { least: 0, most: 0.1, step: 0.0001 },
  keep: whole(1, 10_000),
  window: whole(1, 100_000),
  tolerance: whole(0, 1000),
  rounds: whole(1, 50),
  precision: { least: 0.5, most: 0.999, step: 0.01 },
  confidence: { least: 0.5, most: 0.999, step: 0.01 },
  failures: whole(0, 10),
  likeness: { least: 0.5, most: 1, step: 0.01 },
  changed_words: whole(0, 100),
  min_words: whole(0, 1000),
  max_fetches: whole(0, 10_000_000),
};
