/** The engine of the lessons: the worker's methods, each a promise. */
import { type Engine, engineOf as engineBehind } from "../../core/engine";
import { WorkerClient } from "../../core/worker_client";
import type { LearnApi, LearnEvent } from "../../worker/learn_api";

export type LearnClient = WorkerClient<LearnApi, LearnEvent, void>;
export type LearnEngine = Engine<LearnApi>;

/** A worker, which starts with the first call. */
export function createClient(): LearnClient {
  return new WorkerClient<LearnApi, LearnEvent, void>({
    make: () => new Worker(new URL("../../worker/learn.worker.ts", import.meta.url), { type: "module" }),
    open: (remote, listener) => remote.open(listener),
  });
}

export const engineOf = (client: LearnClient): LearnEngine => engineBehind(client);
