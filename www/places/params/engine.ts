/** The engine of query arguments: its worker, and the worker's methods, each a promise. */
import { type Engine, engineOf as engineBehind } from "../../core/engine";
import { WorkerHand } from "../../core/worker_hand";
import { takeTab } from "../../place/storage/tab";
import type { ParamsApi, ParamsEvent, ParamsOpened } from "../../worker/params_api";

export type ParamHand = WorkerHand<ParamsApi, ParamsEvent, ParamsOpened>;
export type ParamEngine = Engine<ParamsApi>;

/** A worker, which starts with the first call. */
export function createHand(): ParamHand {
  return new WorkerHand<ParamsApi, ParamsEvent, ParamsOpened>({
    make: () => new Worker(new URL("../../worker/params.worker.ts", import.meta.url), { type: "module" }),
    open: async (remote, listener) => remote.open((await takeTab()).name, listener),
  });
}

export const engineOf = (hand: ParamHand): ParamEngine =>
  engineBehind(hand, { long: ["export", "replay", "table"], again: ["import", "forget"] });
