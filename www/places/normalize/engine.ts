/** The engine of the URLs: its worker's methods, each a promise. */
import type { UrlGroupQuery, UrlOptions, UrlQuery, UrlReadOptions } from "dustlens";
import { WorkerHand } from "../../core/worker_hand";
import type { UrlInput } from "../../worker/list_api";
import type { Catalogue, Keep, UrlFormat, UrlsApi, UrlsEvent } from "../../worker/urls_api";

export type UrlHand = WorkerHand<UrlsApi, UrlsEvent, Catalogue>;

/** A worker, which starts with the first call. */
export function createHand(): UrlHand {
  return new WorkerHand<UrlsApi, UrlsEvent, Catalogue>({
    make: () => new Worker(new URL("../../worker/urls.worker.ts", import.meta.url), { type: "module" }),
    open: (remote, listener) => remote.open(listener),
  });
}

/** The engine: every method a promise that rejects with an `EngineError`. */
export function engineOf(hand: UrlHand) {
  return {
    replace: (turn: number, inputs: UrlInput[], reading: UrlReadOptions) =>
      hand.call((e) => e.replace(turn, inputs, reading)),
    set_options: (options: UrlOptions) => hand.call((e) => e.set_options(options)),
    active_rules: (options: UrlOptions) => hand.call((e) => e.active_rules(options)),
    set_keep: (keep: Keep) => hand.call((e) => e.set_keep(keep)),
    run: () => hand.call((e) => e.run()),
    stop: () => hand.call((e) => e.stop()),
    resume: () => hand.call((e) => e.resume()),
    problems: () => hand.call((e) => e.problems()),
    rows: (query: UrlQuery) => hand.call((e) => e.rows(query)),
    row: (row: number) => hand.call((e) => e.row(row)),
    trace: (row: number) => hand.call((e) => e.trace(row)),
    groups: (query: UrlGroupQuery) => hand.call((e) => e.groups(query)),
    group: (group: number) => hand.call((e) => e.group(group)),
    export: (format: UrlFormat, offset: number, limit: number) =>
      hand.callLong((e) => e.export(format, offset, limit)),
  };
}

export type UrlEngine = ReturnType<typeof engineOf>;
