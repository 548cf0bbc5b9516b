/**
 * Pages that one place has fetched are not fetched again by the other within a quarter of an hour. A page is kept for the
 * place that did not fetch it, and is taken out as it is used: so every use is of another fetch, and a plan that asks
 * for A, B and A again gets two fetches of A, whatever was interrupted in between. Failures are not kept.
 */
import type { FetchedPage } from "dustlens";

/** The places that share. */
export type SharingPlace = "params" | "rules";

/** Pages are of use for so long, in milliseconds: a site changes. */
export const longestShared = 15 * 60 * 1000;
/** Bytes of all pages together, and of one. */
export const mostShared = { all: 64_000_000, one: 2_000_000 } as const;
/** How often pages that are too old or too many are dropped, in milliseconds. */
const swept = 60_000;

/** A page with what it is kept by. */
export interface SharedPage {
  /** Whom it is kept for. */
  place: SharingPlace;
  /** The address that was asked for. */
  url: string;
  /** When it came, in milliseconds since 1970. */
  at: number;
  page: FetchedPage;
}

/** Where pages are kept. */
export interface PageStore {
  put(shared: SharedPage): Promise<void>;
  /** Takes out the oldest page of an address that came after `since`. No other tab can take the same. */
  take(place: SharingPlace, url: string, since: number): Promise<FetchedPage | undefined>;
  /** Drops what came before `since`, and the oldest beyond `most` bytes; whether anything is left. */
  sweep(since: number, most: number): Promise<boolean>;
}

/** The bytes that a page takes, about. */
export function sizeOf({ body, final_url }: FetchedPage): number {
  return body.length + 2 * final_url.length + 500;
}

/** True if a page tells of its address: an answer that asks to come again does not. */
function isLasting({ status }: FetchedPage): boolean {
  return status >= 200 && status < 500 && status !== 408 && status !== 429;
}

export class SharedPages {
  private readonly given = new WeakSet<FetchedPage>();
  private readonly others: readonly SharingPlace[];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private putting: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly place: SharingPlace,
    private readonly store: PageStore,
    private readonly now: () => number = Date.now,
  ) {
    this.others = (["params", "rules"] as const).filter((each) => each !== place);
  }

  /** The page of an address: one that the other place has fetched lately, else as `fetch` brings it. */
  async fetch(
    url: string,
    signal: AbortSignal,
    fetch: (url: string, signal: AbortSignal) => Promise<FetchedPage>,
  ): Promise<FetchedPage> {
    const known = await this.take(url);
    signal.throwIfAborted();
    if (known !== undefined) {
      this.given.add(known);
      return known;
    }
    const page = await fetch(url, signal);
    if (isLasting(page) && sizeOf(page) <= mostShared.one) this.keep(url, page);
    return page;
  }

  /** True if a page was fetched by the other place. */
  isShared(page: FetchedPage): boolean {
    return this.given.has(page);
  }

  /** Resolves when everything fetched so far is kept. */
  async settled(): Promise<void> {
    await this.putting;
  }

  /** Drops what is too old or too much. Never rejects: sharing is a help, not a need. */
  async sweep(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const isLeft = await this.store.sweep(this.now() - longestShared, mostShared.all).catch(() => false);
    if (isLeft) this.sweepLater();
  }

  private sweepLater(): void {
    this.timer ??= setTimeout(() => void this.sweep(), swept);
  }

  private async take(url: string): Promise<FetchedPage | undefined> {
    try {
      return await this.store.take(this.place, url, this.now() - longestShared);
    } catch {
      return undefined;
    }
  }

  private keep(url: string, page: FetchedPage): void {
    const at = this.now();
    const puts = this.others.map((place) => this.store.put({ place, url, at, page }));
    this.putting = Promise.all([this.putting, ...puts]).catch(() => undefined);
    this.sweepLater();
  }
}
