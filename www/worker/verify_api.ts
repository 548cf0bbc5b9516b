/** Messages between the page and a worker about fetching pages and keeping what comes of it: types only. */
import type { Failure } from "./api";
import type { VerdictCounts } from "./run_verdicts";

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

/** A plan of fetches as every plan says where it stands. */
export interface FetchPlan {
  /** True if nothing is left to find out. */
  over: boolean;
  /** Fetches left by host, the most first. */
  hosts: { host: string; fetches: number }[];
}

/**
 * Where a verification stands. `waiting`: every host with fetches left asked for a pause. `over`: nothing more is fetched,
 * because its plan is over or a person stopped it.
 */
export type VerifyState = "running" | "waiting" | "paused" | "over";

/** A host that nothing more is fetched from in a run. */
export interface GivenUp {
  host: string;
  /** The fetcher's code. */
  reason: string;
}

/** A verification as it goes. */
export interface Verifying<Plan> {
  state: VerifyState;
  plan: Plan;
  /** Fetches a second, as measured lately. */
  rate?: number;
  /** Seconds that the rest will take, from that. */
  left?: number;
  /** Addresses being fetched. */
  now: string[];
  waits: HostWait[];
  /** Where hosts are given up: which. */
  givenUp?: GivenUp[];
  /** Fetches that brought no page, and those counted among the plan's that were left out, at hosts given up. */
  failed?: number;
  spared?: number;
  /** Verdicts that it has reached; left out where nobody knows all of them. */
  verdicts?: VerdictCounts;
}

/** Where what is decided is kept. `failure`: why it is in memory only. */
export interface Storage {
  state: "ok" | "memory-only";
  failure?: Failure;
}

/** Events of the worker about it. */
export type VerifyEvent<Plan> =
  /**
   * None: there is no verification any more; `givenUp`: the hosts that the last one gave up. `failure`: why it was paused
   * without being asked to.
   */
  | { kind: "verifying"; verifying?: Verifying<Plan>; givenUp?: GivenUp[]; failure?: Failure }
  | { kind: "storage"; storage: Storage }
  | { kind: "broken"; failure: Failure };

/** The controls of a verification, as the worker has them. */
export interface VerifyControls {
  /** Lets go of what is being fetched, at once; nothing of it is lost. */
  pause(): void;
  /** Goes on after a pause, or with what was interrupted. */
  go_on(manners: Manners): void;
  /** Ends the verification; what was decided stays. */
  cancel(): void;
  set_manners(manners: Manners): void;
}
