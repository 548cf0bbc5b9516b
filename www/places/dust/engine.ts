/** The engine of rules: its worker, and the worker's methods, each a promise. */
import type { DustFormat, DustQuery, DustSettings, UrlReadOptions } from "dustlens";
import { WorkerHand } from "../../core/worker_hand";
import { takeTab } from "../../place/storage/tab";
import type { UrlInput } from "../../worker/list_api";
import type { DustTrust, RulesApi, RulesEvent, RulesOpened } from "../../worker/rules_api";
import type { Manners } from "../../worker/verify_api";

export type DustHand = WorkerHand<RulesApi, RulesEvent, RulesOpened>;

/** A worker, which starts with the first call. */
export function createHand(): DustHand {
  return new WorkerHand<RulesApi, RulesEvent, RulesOpened>({
    make: () => new Worker(new URL("../../worker/rules.worker.ts", import.meta.url), { type: "module" }),
    open: async (remote, listener) => remote.open((await takeTab()).name, listener),
  });
}

/** The engine: every method a promise that rejects with an `EngineError`. */
export function engineOf(hand: DustHand) {
  return {
    replace: (turn: number, inputs: UrlInput[], reading: UrlReadOptions) =>
      hand.call((e) => e.replace(turn, inputs, reading)),
    set_settings: (settings: DustSettings) => hand.call((e) => e.set_settings(settings)),
    known_arguments: () => hand.call((e) => e.known_arguments()),
    set_given: (lines: string) => hand.call((e) => e.set_given(lines)),
    run: () => hand.call((e) => e.run()),
    stop: () => hand.call((e) => e.stop()),
    resume: () => hand.call((e) => e.resume()),
    problems: () => hand.call((e) => e.problems()),
    rows: (query: DustQuery) => hand.call((e) => e.rows(query)),
    evidence: (id: string) => hand.call((e) => e.evidence(id)),
    switch: (id: string, off: boolean) => hand.call((e) => e.switch(id, off)),
    shrink: (trust: DustTrust) => hand.callLong((e) => e.shrink(trust)),
    map: (trust: DustTrust, changedOnly: boolean, filter: string, offset: number, limit: number) =>
      hand.callLong((e) => e.map(trust, changedOnly, filter, offset, limit)),
    stop_looking: () => hand.call((e) => e.stop_looking()),
    preview: (format: DustFormat["name"], trust: DustTrust) => hand.callLong((e) => e.preview(format, trust)),
    export: (format: DustFormat["name"], trust: DustTrust) => hand.callLong((e) => e.export(format, trust)),
    explain: (urls: string[], settings: DustSettings) => hand.call((e) => e.explain(urls, settings)),
    estimate: () => hand.call((e) => e.estimate()),
    under_way: () => hand.call((e) => e.under_way()),
    forget: () => hand.callAgain((e) => e.forget()),
    verify: (manners: Manners) => hand.call((e) => e.verify(manners)),
    pause: () => hand.call((e) => e.pause()),
    go_on: (manners: Manners) => hand.call((e) => e.go_on(manners)),
    cancel: () => hand.call((e) => e.cancel()),
    set_manners: (manners: Manners) => hand.call((e) => e.set_manners(manners)),
  };
}

export type DustEngine = ReturnType<typeof engineOf>;
