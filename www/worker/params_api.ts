/** What the page and the worker of query arguments say to each other: types only. Reads keep `ParamSession`'s names. */
import type {
  ParamEvidence,
  ParamFile,
  ParamFormat,
  ParamImported,
  ParamPage,
  ParamPlan,
  ParamProgress,
  ParamQuery,
  ParamReplay,
  ParamSelection,
  ParamSettings,
  ParamSummary,
  Problem,
  UrlReadOptions,
} from "dustlens";
import type { Failure } from "./api";
import type { UrlInput } from "./urls_api";

/** How pages are fetched. */
export interface Manners {
  /** Where the proxy answers. */
  endpoint: string;
  /** Milliseconds between two fetches of a host. */
  delay: number;
  /** Hosts with their ports that may be asked without a pause: the demo site's. */
  opened: string[];
}

/** A host that asked to be left alone, until then in milliseconds since 1970. */
export interface HostWait {
  host: string;
  until: number;
}

/** Where a verification stands. `waiting`: every host with fetches left asked for a pause. */
export type VerifyState = "running" | "waiting" | "paused" | "over";

/** A verification as it goes. */
export interface Verifying {
  state: VerifyState;
  plan: ParamPlan;
  /** Fetches a second, as measured lately. */
  rate?: number;
  /** Seconds that the rest will take, from that. */
  left?: number;
  /** Addresses being fetched. */
  now: string[];
  waits: HostWait[];
}

/** Where verdicts are kept. `failure`: why they are in memory only. */
export interface Storage {
  state: "ok" | "memory-only";
  failure?: Failure;
}

/** What the worker says unasked. `turn` is that of the last `replace`: what is older can be told. */
export type ParamsEvent =
  | { kind: "progress"; turn: number; progress: ParamProgress; elapsed: number }
  | { kind: "summary"; turn: number; summary: ParamSummary; elapsed: number }
  | { kind: "unread"; turn: number; id: string; failure: Failure }
  /** None: there is no verification any more. `failure`: why it was paused without being asked to. */
  | { kind: "verifying"; verifying?: Verifying; failure?: Failure }
  | { kind: "storage"; storage: Storage }
  | { kind: "broken"; failure: Failure };

/** What the worker has at its start. */
export interface ParamsOpened {
  formats: ParamFormat[];
  /** A verification that was interrupted. */
  unfinished?: ParamPlan;
}

/** The worker's methods, as the worker has them; the page sees every one as a promise. */
export interface ParamsApi {
  /** Loads the core, makes the session with its default settings, and reads the table of the last visits. */
  open(tab: string, listener: (event: ParamsEvent) => void): Promise<ParamsOpened>;
  /** Puts these lists in the place of all; nothing is counted until `run`. A `replace` still reading is given up. */
  replace(turn: number, inputs: UrlInput[], reading: UrlReadOptions): Promise<void>;
  /** Puts settings in force; everything is counted anew by the next `run`. Throws `bad-setting`. */
  set_settings(settings: ParamSettings): void;
  /** Works until done or stopped; resolves at once, progress comes as events. */
  run(): void;
  stop(): ParamProgress;
  resume(): ParamProgress;
  problems(): Problem[];
  rows(query: ParamQuery): ParamPage;
  evidence(id: string): ParamEvidence;
  export(format: string, remembered: boolean): ParamFile;
  replay(format: string, remembered: boolean, offset: number, limit: number): ParamReplay;
  /** What a verification would fetch; nothing is started. */
  estimate(selection: ParamSelection, remembered: boolean): ParamPlan;
  /** Starts a verification; one under way is dropped. It comes as `verifying` events. */
  verify(selection: ParamSelection, remembered: boolean, manners: Manners): ParamPlan;
  /** Lets go of what is being fetched, at once; nothing of it is lost. */
  pause(): void;
  /** Goes on after a pause, or with what was interrupted. */
  go_on(manners: Manners): void;
  /** Ends the verification; what was decided stays. */
  cancel(): void;
  set_manners(manners: Manners): void;
  /** The whole table as JSON Lines. */
  table(): Blob;
  /** Merges a table. Throws `table-newer`, `table-other`. */
  import(text: string): ParamImported;
  forget(ids: string[]): void;
}
