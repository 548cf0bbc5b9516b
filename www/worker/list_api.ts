/** What the page and every worker over lists of URLs say to each other about reading and working: types only. */
import type { Failure } from "./api";

/** A list of URLs. The blob is cloned by reference: its bytes are read in the worker alone. */
export interface UrlInput {
  id: string;
  blob: Blob;
}

/** What the worker says unasked. `turn` is that of the last `replace`: what is older can be told. */
export type ListEvent<Progress, Summary> =
  | { kind: "progress"; turn: number; progress: Progress; elapsed: number }
  | { kind: "summary"; turn: number; summary: Summary; elapsed: number }
  | { kind: "unread"; turn: number; id: string; failure: Failure }
  | { kind: "broken"; failure: Failure };
