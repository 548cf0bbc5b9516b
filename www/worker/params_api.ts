/** Messages between the page and the worker of query arguments. Reads keep `ParamSession`'s names. */
import type {
  ParamEvidence,
  ParamFile,
  ParamFormat,
  ParamPage,
  ParamPlan,
  ParamProgress,
  ParamQuery,
  ParamReplay,
  ParamSelection,
  ParamSession,
  ParamSummary,
} from "dustlens";
import type { ListApi, ListEvent } from "./list_api";
import type { Together } from "./one_message";
import type { Manners, VerifyControls, VerifyEvent } from "./verify_api";

/** Single events of the worker. */
export type ParamsNews = ListEvent<ParamProgress, ParamSummary> | VerifyEvent<ParamPlan>;

/** Events of the worker. */
export type ParamsEvent = ParamsNews | Together<ParamsNews>;

/** State of the worker at its start. */
export interface ParamsOpened {
  formats: ParamFormat[];
  /** A verification that was interrupted. */
  unfinished?: ParamPlan;
}

/** The worker's methods, as the worker has them; the page sees every one as a promise. */
export interface ParamsApi
  extends ListApi<ParamProgress>,
    VerifyControls,
    Pick<ParamSession, "set_settings" | "import" | "forget"> {
  /** Loads the core, makes the session with its default settings, and reads the table of the last visits. */
  open(tab: string, listener: (event: ParamsEvent) => void): Promise<ParamsOpened>;
  rows(query: ParamQuery): ParamPage;
  evidence(id: string): Promise<ParamEvidence>;
  export(...given: Parameters<ParamSession["export"]>): Promise<ParamFile>;
  replay(...given: Parameters<ParamSession["replay"]>): Promise<ParamReplay>;
  /** Returns what a verification would fetch; nothing is started. */
  estimate(selection: ParamSelection, remembered: boolean): ParamPlan;
  /** Starts a verification; one under way is dropped. It comes as `verifying` events. */
  verify(selection: ParamSelection, remembered: boolean, manners: Manners): Promise<ParamPlan>;
  /** The whole table as JSON Lines. */
  table(): Blob;
}
