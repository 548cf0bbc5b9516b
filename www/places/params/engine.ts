/** The engine of query arguments: its worker's methods, each a promise. */
import type { ParamQuery, ParamSelection, ParamSettings, UrlReadOptions } from "dustlens";
import { WorkerHand } from "../../core/worker_hand";
import { takeTab } from "../../place/storage/tab";
import type { UrlInput } from "../../worker/list_api";
import type { ParamsApi, ParamsEvent, ParamsOpened } from "../../worker/params_api";
import type { Manners } from "../../worker/verify_api";

export type ParamHand = WorkerHand<ParamsApi, ParamsEvent, ParamsOpened>;

/** A worker, which starts with the first call. */
export function createHand(): ParamHand {
  return new WorkerHand<ParamsApi, ParamsEvent, ParamsOpened>({
    make: () => new Worker(new URL("../../worker/params.worker.ts", import.meta.url), { type: "module" }),
    open: async (remote, listener) => remote.open((await takeTab()).name, listener),
  });
}

/** The engine: every method a promise that rejects with an `EngineError`. */
export function engineOf(hand: ParamHand) {
  return {
    replace: (turn: number, inputs: UrlInput[], reading: UrlReadOptions) =>
      hand.call((e) => e.replace(turn, inputs, reading)),
    set_settings: (settings: ParamSettings) => hand.call((e) => e.set_settings(settings)),
    run: () => hand.call((e) => e.run()),
    stop: () => hand.call((e) => e.stop()),
    resume: () => hand.call((e) => e.resume()),
    problems: () => hand.call((e) => e.problems()),
    rows: (query: ParamQuery) => hand.call((e) => e.rows(query)),
    evidence: (id: string) => hand.call((e) => e.evidence(id)),
    export: (format: string, remembered: boolean) => hand.callLong((e) => e.export(format, remembered)),
    replay: (format: string, remembered: boolean, offset: number, limit: number) =>
      hand.callLong((e) => e.replay(format, remembered, offset, limit)),
    estimate: (selection: ParamSelection, remembered: boolean) =>
      hand.call((e) => e.estimate(selection, remembered)),
    verify: (selection: ParamSelection, remembered: boolean, manners: Manners) =>
      hand.call((e) => e.verify(selection, remembered, manners)),
    pause: () => hand.call((e) => e.pause()),
    go_on: (manners: Manners) => hand.call((e) => e.go_on(manners)),
    cancel: () => hand.call((e) => e.cancel()),
    set_manners: (manners: Manners) => hand.call((e) => e.set_manners(manners)),
    table: () => hand.callLong((e) => e.table()),
    import: (text: string) => hand.callAgain((e) => e.import(text)),
    forget: (ids: string[]) => hand.callAgain((e) => e.forget(ids)),
  };
}

export type ParamEngine = ReturnType<typeof engineOf>;
