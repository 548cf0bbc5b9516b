/** What the page and the URL worker say to each other: types only. Reads keep the names of `UrlSession`'s methods. */
import type {
  Problem,
  UrlGroup,
  UrlGroupPage,
  UrlGroupQuery,
  UrlOptions,
  UrlOptionValue,
  UrlPage,
  UrlProgress,
  UrlQuery,
  UrlReadOptions,
  UrlRow,
  UrlRule,
  UrlSummary,
  UrlTrace,
} from "dustlens";
import type { ListEvent, UrlInput } from "./list_api";

/** Which URL of a group stands for it. */
export type Keep = "shortest" | "first" | "frequent";

/** A tool that the core stands in for, the rules that are then on, and its own values of their options. */
export interface Preset {
  name: string;
  rules: string[];
  values: UrlOptionValue[];
}

/** What the core has to offer. It does not change while the page lives. */
export interface Catalogue {
  rules: UrlRule[];
  presets: Preset[];
  options: UrlOptionValue[];
}

/** What the worker says unasked. */
export type UrlsEvent = ListEvent<UrlProgress, UrlSummary>;

/** The files that can be taken away. */
export type UrlFormat = "csv" | "tsv" | "jsonl" | "unique" | "groups";

/** The worker's methods, as the worker has them; the page sees every one as a promise. */
export interface UrlsApi {
  /** Loads the core and makes the session with its default options. */
  open(listener: (event: UrlsEvent) => void): Promise<Catalogue>;
  /** Puts these lists in the place of all; nothing is computed until `run`. A `replace` still reading is given up. */
  replace(turn: number, inputs: UrlInput[], reading: UrlReadOptions): Promise<void>;
  /** Puts options in force; everything is normalized anew by the next `run`. Throws `bad-option`. */
  set_options(options: UrlOptions): void;
  /** The ids of the rules that options switch on. Throws `bad-option`. */
  active_rules(options: UrlOptions): string[];
  set_keep(keep: Keep): void;
  /** Works until done or stopped; resolves at once, progress comes as events. */
  run(): void;
  stop(): UrlProgress;
  resume(): UrlProgress;
  problems(): Problem[];
  rows(query: UrlQuery): UrlPage;
  row(row: number): UrlRow | undefined;
  trace(row: number): UrlTrace;
  groups(query: UrlGroupQuery): UrlGroupPage;
  group(group: number): UrlGroup | undefined;
  /** A part of a file; empty after its end. */
  export(format: UrlFormat, offset: number, limit: number): Uint8Array<ArrayBuffer>;
}
