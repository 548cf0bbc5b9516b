/** The boundary of the rules as agreed on, until the core's own types have it. */

import type { FetchedPage, ParamPlan, ParamSegment, Problem, UrlReadOptions } from "dustlens";
import * as core from "dustlens";

export interface DustSettings {
  max_tokens: number;
  max_bucket: number;
  min_support: number;
  support_share: number;
  keep: number;
  window: number;
  tolerance: number;
  size_tolerance: number;
  rounds: number;
  precision: number;
  confidence: number;
  failures: number;
  likeness: number;
  changed_words: number;
  min_words: number;
  extended: boolean;
  max_fetches: number;
}

export interface DustProgress {
  stage: "idle" | "reading" | "mining" | "done" | "stopped";
  step?: "hosts" | "arguments" | "habits" | "shapes";
  round: number;
  /** Bytes while reading, units of work while mining. */
  done: number;
  total: number;
}

export interface DustCounts {
  likely: number;
  valid: number;
  refuted: number;
  undecided: number;
}

export interface DustNothing {
  code: "too-few-urls" | "nothing-shared" | "too-little-support";
  params: [string, string][];
}

export interface DustSummary {
  progress: DustProgress;
  partial: boolean;
  given: number;
  distinct: number;
  passed_over: number;
  sites: number;
  given_rules: number;
  rules: DustCounts;
  off: number;
  round: number;
  fetched: number;
  nothing?: DustNothing;
}

export interface DustRow {
  id: string;
  number: number;
  scope: string;
  kind:
    | "rewrite"
    | "rewrite-edge"
    | "template"
    | "drop-param"
    | "drop-value"
    | "drop-path-param"
    | "directory-slash"
    | "host";
  from: string;
  to: string;
  line: string;
  origin: "host" | "argument" | "habit" | "envelope" | "template";
  status: "likely" | "valid" | "refuted" | "undecided";
  reason?: { code: string; params: [string, string][] };
  support: number;
  tested: number;
  equal: number;
  round: number;
  off: boolean;
  example: { from: string; to: string };
}

export interface DustQuery {
  filter: string;
  status?: DustRow["status"];
  scope?: string;
  sort: "found" | "support" | "status" | "scope" | "removed";
  descending: boolean;
  offset: number;
  limit: number;
}

export interface DustPage {
  total: number;
  rows: DustRow[];
}

export interface DustSample {
  from: string;
  to: string;
  likeness?: number;
  agrees?: boolean;
}

export interface DustEnvelope {
  scope: string;
  before: string;
  after: string;
  texts: string[];
}

export interface DustEvidence {
  row: DustRow;
  population: number;
  examples: { from: string; to: string }[];
  envelopes: DustEnvelope[];
  samples: DustSample[];
  shown?: number;
  aligned: ParamSegment[];
  left_out: number;
}

export interface DustStep {
  number: number;
  id: string;
  scope: string;
  from: string;
  to: string;
  removed: number;
}

export interface DustShrink {
  before: number;
  after: number;
  steps: DustStep[];
}

export interface DustMapRow {
  url: string;
  canonical: string;
  rules: number[];
}

export interface DustMapPage {
  total: number;
  rows: DustMapRow[];
}

export interface DustFormat {
  name: "map-csv" | "json" | "jsonl" | "nginx" | "apache" | "learned";
  label: string;
  extension: string;
  media: string;
}

export interface DustFile {
  text: string;
  rules: number;
  refused: { what: string; code: string; reason: string }[];
}

export interface DustPlan extends ParamPlan {
  /** In an estimate the fewest fetches. */
  least: number;
  round: number;
}

export interface DustRequest {
  id: number;
  url: string;
  host: string;
}

export interface DustExplained {
  urls: { given: string; url?: string; tokens: string[] }[];
  envelopes: DustEnvelope[];
  pairs: {
    from: string;
    to: string;
    support: number;
    fate: "kept" | "too-few" | "refines";
    refines?: number;
  }[];
  rules: { from: string; to: string; support: number }[];
}

export interface DustSession {
  add(name: string, bytes: Uint8Array, options?: UrlReadOptions): void;
  clear(): void;
  settings(): DustSettings;
  set_settings(settings: DustSettings): void;
  set_given(lines: string): void;
  advance(units: number): DustProgress;
  stop(): DustProgress;
  resume(): DustProgress;
  progress(): DustProgress;
  summary(): DustSummary;
  problems(): Problem[];
  rows(query: DustQuery): DustPage;
  evidence(id: string): DustEvidence;
  switch(id: string, off: boolean): void;
  shrink(trust: "valid" | "likely"): DustShrink;
  map(
    trust: "valid" | "likely",
    changed_only: boolean,
    filter: string,
    offset: number,
    limit: number,
  ): DustMapPage;
  export(format: Exclude<DustFormat["name"], "map-csv">, trust: "valid" | "likely"): DustFile;
  map_piece(trust: "valid" | "likely", from: number, count: number): Uint8Array;
  estimate(): DustPlan;
  start(probe: string): DustPlan;
  under_way(): DustPlan | undefined;
  next(busy: string[]): DustRequest | undefined;
  put_back(id: number): void;
  give(id: number, page: FetchedPage): DustRow[];
  give_failure(id: number, reason: string): DustRow[];
  cancel(): void;
  state(): string;
  restore(text: string): number;
  free(): void;
}

interface DustSessionClass {
  new (settings: DustSettings): DustSession;
  default_settings(): DustSettings;
  plain_settings(): DustSettings;
  formats(): DustFormat[];
  explain(urls: string[], settings: DustSettings): DustExplained;
}

export const DustSession = Reflect.get(core, "DustSession") as DustSessionClass;
