/** The engine of rules: its worker, and the worker's methods, each a promise. */
import { type Engine, engineOf as engineBehind } from "../../core/engine";
import { WorkerHand } from "../../core/worker_hand";
import { takeTab } from "../../place/storage/tab";
import type { RulesApi, RulesEvent, RulesOpened } from "../../worker/rules_api";

export type DustHand = WorkerHand<RulesApi, RulesEvent, RulesOpened>;
export type DustEngine = Engine<RulesApi>;

/** A worker, which starts with the first call. */
export function createHand(): DustHand {
  return new WorkerHand<RulesApi, RulesEvent, RulesOpened>({
    make: () => new Worker(new URL("../../worker/rules.worker.ts", import.meta.url), { type: "module" }),
    open: async (remote, listener) => remote.open((await takeTab()).name, listener),
  });
}

export const engineOf = (hand: DustHand): DustEngine =>
  engineBehind(hand, { long: ["shrink", "map", "preview", "export"], again: ["forget"] });
