/** The client of the worker over URLs. */
import type { Catalogue, UrlsApi, UrlsEvent } from "../worker/urls_api";
import { WorkerClient } from "./worker_client";

export type UrlClient = WorkerClient<UrlsApi, UrlsEvent, Catalogue>;

/** A worker, which starts with the first call. */
export function createClient(): UrlClient {
  return new WorkerClient<UrlsApi, UrlsEvent, Catalogue>({
    make: () => new Worker(new URL("../worker/urls.worker.ts", import.meta.url), { type: "module" }),
    open: (remote, listener) => remote.open(listener),
  });
}

/** The different URLs of a list, at most so many; the core reads it in a worker of its own, which ends with the answer. */
export async function urlsOf(blob: Blob, most: number): Promise<string[]> {
  const client = createClient();
  try {
    return await client.call((remote) => remote.urls({ id: "list", blob }, { assume: "http" }, most));
  } finally {
    client.end();
  }
}
