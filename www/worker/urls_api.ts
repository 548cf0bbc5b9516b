/** Messages between the page and the URL worker. Reads keep the names of `UrlSession`'s methods. */
import type {
  UrlOptions,
  UrlOptionValue,
  UrlProgress,
  UrlReadOptions,
  UrlRule,
  UrlSession,
  UrlSummary,
} from "dustlens";
import type { ListApi, ListEvent, UrlInput } from "./list_api";

/** Which URL of a group stands for it. */
export type Keep = "shortest" | "first" | "frequent";

/** A tool that the core stands in for, the rules that are then on, and its own values of their options. */
export interface Preset {
  name: string;
  rules: string[];
  values: UrlOptionValue[];
}

/** Rules, options and presets of the core. It does not change while the page lives. */
export interface Catalogue {
  rules: UrlRule[];
  presets: Preset[];
  options: UrlOptionValue[];
}

/** Events of the worker. */
export type UrlsEvent = ListEvent<UrlProgress, UrlSummary>;

/** The files that can be taken away. */
export type UrlFormat = "csv" | "tsv" | "jsonl" | "unique" | "groups";

/** The session's methods that are handed over as they are. */
export const urlReads = ["set_options", "set_keep", "rows", "row", "trace", "groups", "group"] as const;

/** The worker's methods, as the worker has them; the page sees every one as a promise. */
export interface UrlsApi extends ListApi<UrlProgress>, Pick<UrlSession, (typeof urlReads)[number]> {
  /** Loads the core and makes the session with its default options. */
  open(listener: (event: UrlsEvent) => void): Promise<Catalogue>;
  /** The ids of the rules that options switch on. Throws `bad-option`. */
  active_rules(options: UrlOptions): string[];
  /** The numbers of keys that lists have under options, in their order; undefined: a later count has begun. */
  tier_keys(inputs: UrlInput[], how: UrlReadOptions, options: UrlOptions[]): Promise<number[] | undefined>;
  /** The different URLs of a list that the session does not hold, at most `most`. */
  urls(input: UrlInput, how: UrlReadOptions, most: number): Promise<string[]>;
  /** A part of a file; empty after its end. */
  export(format: UrlFormat, offset: number, limit: number): Uint8Array<ArrayBuffer>;
}
