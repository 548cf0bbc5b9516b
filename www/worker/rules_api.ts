/** Messages between the page and the worker of rules. Reads keep the names of `DustSession`'s methods. */
import type {
  DustEvidence,
  DustExplained,
  DustFile,
  DustFormat,
  DustLooked,
  DustMapPage,
  DustPage,
  DustPlan,
  DustProgress,
  DustQuery,
  DustSession,
  DustSettings,
  DustShrink,
  DustSummary,
} from "dustlens";
import type { ListApi, ListEvent } from "./list_api";
import type { Together } from "./one_message";
import type { Manners, VerifyControls, VerifyEvent } from "./verify_api";

/** Which rules are used: those proved by fetching, or the likely ones too. */
export type DustTrust = "valid" | "likely";

/** Questions that take the core over all URLs: what the rules save, the map, or redirects that lead nobody astray. */
export type CoreScan = "shrink" | "map" | RedirectFormat;
/** The formats for servers. */
export type RedirectFormat = Extract<DustFormat["name"], "nginx" | "apache">;
/** The same, or writing the map as a file. */
export type ScanKind = CoreScan | "file";

/** How far that is; `looked` is left out when it is over. */
export interface ScanEvent {
  kind: "scanning";
  what: ScanKind;
  looked?: DustLooked;
}

/** The lists and their rules in numbers. `fetched`: pages that came; `failed`: those that did not. */
export interface RulesSummary extends DustSummary {
  failed: number;
}

/** The settings that proofs have gone by since everything decided was forgotten, each once. */
export interface ProvedByEvent {
  kind: "proved-by";
  settings: DustSettings[];
}

/** Single events of the worker. */
export type RulesNews =
  | ListEvent<DustProgress, RulesSummary>
  | VerifyEvent<DustPlan>
  | ScanEvent
  | ProvedByEvent;

/** Events of the worker. */
export type RulesEvent = RulesNews | Together<RulesNews>;

/** State of the worker at its start. */
export interface RulesOpened {
  formats: DustFormat[];
  /** As in `ProvedByEvent`. */
  provedBy: DustSettings[];
  /** A validation that was interrupted. */
  unfinished?: DustPlan;
}

/** A file of rules, or of what they make of the lists. */
export interface RulesFile extends Omit<DustFile, "text"> {
  file: Blob;
}

/** The head of such a file. */
export interface RulesPreview extends Omit<DustFile, "text"> {
  text: string;
  /** True if that is all of it. */
  isWhole: boolean;
}

/** The session's methods that are handed over as they are. */
export const ruleReads = ["estimate", "under_way"] as const;

/** The worker's methods, as the worker has them; the page sees every one as a promise. */
export interface RulesApi
  extends ListApi<DustProgress>,
    VerifyControls,
    Pick<DustSession, (typeof ruleReads)[number] | "set_settings" | "set_given" | "switch"> {
  /** Loads the core, makes the session with its default settings, and takes up what was decided on the last visits. */
  open(tab: string, listener: (event: RulesEvent) => void): Promise<RulesOpened>;
  /** The arguments that the place Parameters has found insignificant, as lines of rules. Empty where nothing is kept. */
  known_arguments(): Promise<string>;
  evidence(id: string): Promise<DustEvidence>;
  /** Rejects with `aborted` where it goes over all URLs and is stopped. */
  rows(query: DustQuery): Promise<DustPage>;
  /** This and the map go over all URLs, in slices: `scanning` events say how far they are. They reject with `aborted`. */
  shrink(trust: DustTrust): Promise<DustShrink>;
  map(...given: Parameters<DustSession["map"]>): Promise<DustMapPage>;
  /** Stops whatever goes over all URLs. */
  stop_scans(): void;
  /** The head of a file. This and `export` go over all URLs for redirects: as for `shrink`. */
  preview(format: DustFormat["name"], trust: DustTrust): Promise<RulesPreview>;
  /** A file; the map is written in slices. Rejects with `aborted` when it is stopped, or the lists change meanwhile. */
  export(format: DustFormat["name"], trust: DustTrust): Promise<RulesFile>;
  /** How a few short URLs give rules, step by step. */
  explain(urls: string[], settings: DustSettings): DustExplained;
  /** Forgets all that was ever decided; the lists are mined anew by the next `run`. */
  forget(): void;
  /** Starts a validation; one under way is dropped. It comes as `verifying` events. */
  verify(manners: Manners): Promise<DustPlan>;
}
