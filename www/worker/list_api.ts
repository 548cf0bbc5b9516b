/** Messages between the page and every worker over lists of URLs about reading and working: types only. */
import type { Problem, UrlReadOptions } from "dustlens";
import type { Failure } from "./api";

/** A list of URLs. The blob is cloned by reference: its bytes are read in the worker alone. */
export interface UrlInput {
  id: string;
  blob: Blob;
}

/** Events of the worker. `turn` is that of the last `replace`: it tells older events. */
export type ListEvent<Progress, Summary> =
  | { kind: "progress"; turn: number; progress: Progress; elapsed: number }
  | { kind: "summary"; turn: number; summary: Summary; elapsed: number }
  /** Numbers that a verdict has changed; a `summary` follows. */
  | { kind: "counts"; turn: number; summary: Summary }
  | { kind: "unread"; turn: number; id: string; failure: Failure }
  | { kind: "broken"; failure: Failure };

/** The methods of every worker over lists, as it has them; the page sees every one as a promise. */
export interface ListApi<Progress> {
  /** Puts these lists in the place of all; nothing is computed until `run`. A `replace` still reading is given up. */
  replace(turn: number, inputs: UrlInput[], reading: UrlReadOptions): Promise<void>;
  /** Works until done or stopped; resolves at once, progress comes as events. */
  run(): void;
  stop(): Progress;
  resume(): Progress;
  problems(): Problem[];
}
