/**
 * Messages between the page and the worker: types only, no code, so that both
 * TypeScript projects can include it. Reads keep the names of `Session`'s methods.
 */
import type {
  Cluster,
  Comparison,
  DocumentPage,
  DocumentRow,
  FetchedPage,
  HeatMap,
  Incidence,
  PairPage,
  PairQuery,
  PairRow,
  Problem,
  Progress,
  Settings,
  Summary,
} from "dustlens";
import type { Session } from "dustlens/documents.js";

/**
 * One thing a person added. Blobs and bytes are cloned, not moved: the page keeps its own to replay them. A text that is
 * `held` is kept by the page, and is no document.
 */
export type Input =
  | { kind: "text"; id: string; text: string; held?: true }
  | { kind: "file"; id: string; blob: Blob; lines: boolean }
  | { kind: "page"; id: string; page: FetchedPage };

/** An input under the page's own key: rows name the input they came from by it. */
export interface Keyed {
  key: number;
  input: Input;
}

/** A setting the core did not take: its name there, what was asked for, why not. */
export interface Refusal {
  field: string;
  value: unknown;
  message: string;
}

/** The settings in force, after those refused were left as they stood before. */
export interface AppliedSettings {
  settings: Settings;
  refused: Refusal[];
}

/** Any failure that crosses from the worker: a stable kebab-case code, what the words need, plain English for logs. */
export interface Failure {
  code: string;
  params: Record<string, string>;
  message: string;
}

/** Where one address stands. `answered` carries the site's own status; `refused` the proxy's reason. */
export type FetchState =
  | { state: "waiting" }
  | { state: "fetching" }
  | { state: "done"; page: FetchedPage }
  | { state: "answered"; status: number; page: FetchedPage }
  | { state: "refused"; reason: string; detail: string }
  | { state: "failed"; failure: Failure }
  | { state: "cancelled" };

/**
 * Events of the worker. `turn` is that of the last `replace` (0 before the first): it tells older events. While inputs are read,
 * `input` is the page's key of the one under way: those before it are read.
 */
export type EngineEvent =
  | { kind: "progress"; turn: number; progress: Progress; elapsed: number; input?: number | undefined }
  | { kind: "summary"; turn: number; summary: Summary }
  | { kind: "fetch"; url: string; status: FetchState }
  | { kind: "unread"; id: string; failure: Failure }
  | { kind: "broken"; failure: Failure };

/** Which documents, in which order, from which place. */
export interface DocumentQuery {
  /** Column to sort by; `order`: as they came. Documents without its number come last. */
  sort: Parameters<Session["document_table"]>[0];
  descending: boolean;
  /** Part of id or title. */
  filter: string;
  offset: number;
  limit: number;
}

/** Which document of a cluster stands for the others: the cleanest URL (the longest text where there is none), the longest text, the first. */
export type Keep = "cleanest" | "longest" | "oldest" | "first";

/** By what documents are near to one: the Jaccard similarity, or the share of its shingles that they contain. */
export type Nearness = Parameters<Session["nearest"]>[1];

/** The formats `export_pairs` writes. */
export type ExportFormat = "csv" | "tsv" | "jsonl" | "json";

/** The worker's methods, as the worker has them; the page sees every one as a promise. */
export interface EngineApi {
  /** Loads the core, makes the session and returns the settings in force: the core's default where one was refused. */
  open(settings: Settings | undefined, listener: (event: EngineEvent) => void): Promise<AppliedSettings>;
  /** The core's defaults, without a session. */
  default_settings(): Promise<Settings>;
  /** A seed drawn at random, as a decimal number. */
  draw_seed(): Promise<string>;
  /** Queues inputs; nothing is computed until `run`. Resolves when their bytes are handed over. */
  add(inputs: Keyed[]): Promise<void>;
  /** Puts these inputs in the place of all; an `add` or `replace` still reading is given up. */
  replace(turn: number, inputs: Keyed[]): Promise<void>;
  remove(documents: number[]): void;
  /** Puts settings in force; a refused field stays as it was. */
  set_settings(settings: Settings): Promise<AppliedSettings>;
  /** Works until done or stopped; resolves at once, progress comes as events. */
  run(): void;
  stop(): Progress;
  resume(): Progress;
  /** Fetches addresses through the proxy, four at a time; results come as `fetch` events. */
  fetch_pages(endpoint: string, urls: string[]): void;
  /** Cancels the given addresses, or all of them. */
  cancel_fetches(urls?: string[]): void;
  summary(): Summary;
  problems(): Promise<Problem[]>;
  /** Rows by their place; `input` is the page's key of the input, -1 if it has none. */
  documents(offset: number, limit: number): DocumentRow[];
  /** The rows of the documents with these numbers, in the order asked; numbers that are gone are left out. */
  documents_by_number(numbers: number[]): DocumentRow[];
  /** A window of the documents in an order; `input` is the page's key of the input. */
  document_table(query: DocumentQuery): DocumentPage;
  pairs(query: PairQuery): PairPage;
  /** The most alike of all pairs, on whichever side of the threshold. */
  closest_pairs(limit: number): PairRow[];
  /** The numbers of a document with each of others. */
  pairs_with(document: number, others: number[]): PairRow[];
  /** The pairs of a document with those nearest to it, as a whole or by how much of it they contain; the earlier of each pair is `a`. */
  nearest(document: number, by: Nearness, limit: number): PairRow[];
  /** Chooses the document of each cluster that stands for the others. */
  set_keep(keep: Keep): void;
  clusters(): Cluster[];
  heat_map(limit: number): HeatMap;
  compare(a: number, b: number): Comparison;
  incidence(): Incidence | undefined;
  export_pairs(format: ExportFormat): string;
  /** The documents with their closest matches and the documents kept in their place, as CSV. */
  export_documents(): string;
  /** The members of the clusters with their likeness to the document to keep, as CSV. */
  export_clusters(): string;
}
