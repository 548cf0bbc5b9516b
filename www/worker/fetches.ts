/** A queue of addresses, a few at a time, each of which can be cancelled. Pure: the fetch is passed in. */
import type { FetchedPage } from "dustlens";
import type { FetchState } from "./api";
import { toFailure } from "./errors";

/** How many addresses are fetched at once. */
export const atOnce = 4;

export type FetchOne = (url: string, signal: AbortSignal) => Promise<FetchedPage>;
export type Tell = (url: string, status: FetchState) => void;

/** Returns what an answer means to the person who asked. */
export function stateOfPage(page: FetchedPage): FetchState {
  return page.status >= 200 && page.status < 300
    ? { state: "done", page }
    : { state: "answered", status: page.status, page };
}

export function stateOfError(thrown: unknown): FetchState {
  const failure = toFailure(thrown);
  if (failure.code === "aborted" || (thrown instanceof Error && thrown.name === "AbortError"))
    return { state: "cancelled" };
  if (failure.code === "proxy-refused") {
    const { reason = "", detail = "" } = failure.params;
    return { state: "refused", reason, detail };
  }
  return { state: "failed", failure };
}

/** Fetches in the order asked, `atOnce` at a time. Failures become states; nothing is thrown. */
export class FetchQueue {
  private readonly waiting: string[] = [];
  private readonly running = new Map<string, AbortController>();

  constructor(
    private readonly one: FetchOne,
    private readonly tell: Tell,
  ) {}

  /** Adds addresses; those waiting or under way already are left alone. */
  add(urls: readonly string[]): void {
    for (const url of urls) {
      if (this.waiting.includes(url) || this.running.has(url)) continue;
      this.waiting.push(url);
      this.tell(url, { state: "waiting" });
    }
    this.fill();
  }

  /** Cancels these, or all: the waiting at once, those under way as soon as their fetch lets go. */
  cancel(urls?: readonly string[]): void {
    const dropped = this.waiting.filter((url) => urls === undefined || urls.includes(url));
    for (const url of dropped) {
      this.waiting.splice(this.waiting.indexOf(url), 1);
      this.tell(url, { state: "cancelled" });
    }
    for (const [url, controller] of this.running) {
      if (urls === undefined || urls.includes(url)) controller.abort();
    }
  }

  private fill(): void {
    while (this.running.size < atOnce) {
      const url = this.waiting.shift();
      if (url === undefined) return;
      void this.fetch(url);
    }
  }

  private async fetch(url: string): Promise<void> {
    const controller = new AbortController();
    this.running.set(url, controller);
    this.tell(url, { state: "fetching" });
    let outcome: FetchState;
    try {
      outcome = stateOfPage(await this.one(url, controller.signal));
    } catch (thrown) {
      outcome = stateOfError(thrown);
    }
    this.running.delete(url);
    this.tell(url, outcome);
    this.fill();
  }
}
