/**
 * What the page and the worker say to each other: types only, no code, so that both
 * TypeScript projects can include it. Reads keep the names of `Session`'s methods.
 */
import type {
  Cluster,
  Comparison,
  DocumentRow,
  FetchedPage,
  HeatMap,
  Incidence,
  PairPage,
  PairQuery,
  Problem,
  Progress,
  Settings,
  Summary,
} from "dustlens";

/** One thing a person added. Blobs and bytes are cloned, not moved: the page keeps its own to replay them. */
export type Input =
  | { kind: "text"; id: string; text: string }
  | { kind: "file"; id: string; blob: Blob; lines: boolean }
  | { kind: "page"; id: string; page: FetchedPage };

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

/** What the worker says unasked. */
export type EngineEvent =
  | { kind: "progress"; progress: Progress; elapsed: number }
  | { kind: "summary"; summary: Summary }
  | { kind: "fetch"; url: string; status: FetchState }
  | { kind: "unread"; id: string; failure: Failure }
  | { kind: "broken"; failure: Failure };

/** The formats `export_pairs` writes. */
export type ExportFormat = "csv" | "tsv" | "jsonl" | "json";

/** The worker's methods, as the worker has them; the page sees every one as a promise. */
export interface EngineApi {
  /** Loads the core, makes the session and returns the settings in force. `listener` gets every event. */
  open(settings: Settings | undefined, listener: (event: EngineEvent) => void): Promise<Settings>;
  /** The core's defaults, without a session. */
  default_settings(): Promise<Settings>;
  /** Queues inputs; nothing is computed until `run`. Resolves when their bytes are handed over. */
  add(inputs: Input[]): Promise<void>;
  remove(documents: number[]): void;
  clear(): void;
  set_settings(settings: Settings): void;
  /** Works until done or stopped; resolves at once, progress comes as events. */
  run(): void;
  stop(): Progress;
  resume(): Progress;
  /** Fetches addresses through the proxy, four at a time; results come as `fetch` events. */
  fetch_pages(endpoint: string, urls: string[]): void;
  /** Cancels the given addresses, or all of them. */
  cancel_fetches(urls?: string[]): void;
  summary(): Summary;
  problems(): Problem[];
  documents(offset: number, limit: number): DocumentRow[];
  /** The rows of the documents with these numbers, in the order asked; numbers that are gone are left out. */
  documents_by_number(numbers: number[]): DocumentRow[];
  pairs(query: PairQuery): PairPage;
  clusters(): Cluster[];
  heat_map(limit: number): HeatMap;
  compare(a: number, b: number): Comparison;
  incidence(): Incidence | undefined;
  export_pairs(format: ExportFormat): string;
}
