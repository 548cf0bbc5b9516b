/** The engine of the URLs: its worker, and the worker's methods, each a promise. */
import { type Engine, engineOf as engineBehind } from "../../core/engine";
import { WorkerClient } from "../../core/worker_client";
import type { Catalogue, UrlsApi, UrlsEvent } from "../../worker/urls_api";

export type UrlClient = WorkerClient<UrlsApi, UrlsEvent, Catalogue>;
export type UrlEngine = Engine<UrlsApi>;

/** A worker, which starts with the first call. */
export function createClient(): UrlClient {
  return new WorkerClient<UrlsApi, UrlsEvent, Catalogue>({
    make: () => new Worker(new URL("../../worker/urls.worker.ts", import.meta.url), { type: "module" }),
    open: (remote, listener) => remote.open(listener),
  });
}

export const engineOf = (client: UrlClient): UrlEngine => engineBehind(client, { long: ["export"] });
