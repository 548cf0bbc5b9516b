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
import type { ListEvent, UrlInput } from "./list_api";
import type { Manners, VerifyEvent, VerifyHands } from "./verify_api";

/** What the worker says unasked. */
export type ParamsEvent = ListEvent<ParamProgress, ParamSummary> | VerifyEvent<ParamPlan>;

/** What the worker has at its start. */
export interface ParamsOpened {
  formats: ParamFormat[];
  /** A verification that was interrupted. */
  unfinished?: ParamPlan;
}

/** The worker's methods, as the worker has them; the page sees every one as a promise. */
export interface ParamsApi extends VerifyHands {
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
  /** The whole table as JSON Lines. */
  table(): Blob;
  /** Merges a table. Throws `table-newer`, `table-other`. */
  import(text: string): ParamImported;
  forget(ids: string[]): void;
}
