import type { FetchedPage } from "dustlens";
import { beforeEach, describe, expect, it } from "vitest";
import { CachedPages, HeldPages, type PageChannel } from "../worker/page_stores";
import {
  longestShared,
  mostShared,
  type PageStore,
  SharedPages,
  type SharingPlace,
} from "../worker/shared_pages";

/** A cache as browsers have it, in memory. */
class FakeCache {
  private readonly kept = new Map<string, Response>();

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    this.kept.set((request as Request).url, response);
  }

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.kept.get((request as Request).url)?.clone();
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.kept.delete((request as Request).url);
  }

  async keys(request?: RequestInfo | URL, { ignoreSearch = false } = {}): Promise<readonly Request[]> {
    const bare = (url: string) => (ignoreSearch ? url.split("?")[0] : url);
    const wanted = request === undefined ? undefined : bare((request as Request).url);
    const urls = [...this.kept.keys()].filter((url) => wanted === undefined || bare(url) === wanted);
    return urls.map((url) => new Request(url));
  }

  get size(): number {
    return this.kept.size;
  }
}

/** Channels of one name, heard at once. */
class FakeChannels {
  private readonly all: PageChannel[] = [];

  open(): PageChannel {
    const own: PageChannel = {
      onmessage: null,
      postMessage: (data) => {
        for (const each of this.all)
          if (each !== own) each.onmessage?.({ data: structuredClone(data) } as MessageEvent);
      },
    };
    this.all.push(own);
    return own;
  }
}

const never = new AbortController().signal;
let now = 1_800_000_000_000;
let asked: string[];

beforeEach(() => {
  asked = [];
});

/** A site whose pages say how often it was asked. */
function site(status = 200, length = 0) {
  return async (url: string): Promise<FetchedPage> => {
    asked.push(url);
    const text = `${url} ${asked.length} é`;
    const body = length > 0 ? new Uint8Array(length) : new TextEncoder().encode(text);
    const headers = { "content-type": "text/html; charset=utf-8" };
    return { url, final_url: `${url}#é`, status, hops: [], headers, body, truncated: false, elapsed_ms: 7 };
  };
}

const textOf = ({ body }: FetchedPage): string => new TextDecoder().decode(body);

interface Pair {
  params: SharedPages;
  rules: SharedPages;
}

function pairOf(open: (place: SharingPlace) => PageStore): Pair {
  const one = (place: SharingPlace) => new SharedPages(place, open(place), () => now);
  return { params: one("params"), rules: one("rules") };
}

const stores: Record<string, () => Pair> = {
  "in Cache Storage"() {
    const cache = new FakeCache();
    return pairOf(() => new CachedPages(cache));
  },
  "in memory"() {
    const channels = new FakeChannels();
    return pairOf((place) => new HeldPages(place, channels.open()));
  },
};

async function fetchAll(pages: SharedPages, urls: readonly string[], from = site()): Promise<string[]> {
  const texts: string[] = [];
  for (const url of urls) texts.push(textOf(await pages.fetch(url, never, from)));
  await pages.settled();
  return texts;
}

const [a, b] = ["http://e.com/a?x=1&y=é", "http://e.com/b"];

describe.each(Object.entries(stores))("pages shared %s", (_name, open) => {
  it("are fetched once for both places, whichever is first", async () => {
    const { params, rules } = open();
    const first = await params.fetch(a, never, site());
    await params.settled();
    const again = await rules.fetch(a, never, site());
    expect(asked).toEqual([a]);
    expect(again).toEqual(first);
    expect([params.isShared(first), rules.isShared(again)]).toEqual([false, true]);
    await fetchAll(rules, [b]);
    await fetchAll(params, [b]);
    expect(asked).toEqual([a, b]);
  });

  it("give every use a fetch of its own: A, B, A are three", async () => {
    const { params, rules } = open();
    const fetched = await fetchAll(params, [a, b, a]);
    expect(new Set(fetched).size).toBe(3);
    expect(await fetchAll(rules, [a, b, a])).toEqual(fetched);
    expect(asked.length).toBe(3);
    // A third A is none of those two.
    const [third = ""] = await fetchAll(rules, [a]);
    expect(fetched).not.toContain(third);
    expect(asked.length).toBe(4);
  });

  it("are never given to the place that has fetched them", async () => {
    const { params } = open();
    expect(new Set(await fetchAll(params, [a, a])).size).toBe(2);
    expect(asked.length).toBe(2);
  });

  it("are of use for a quarter of an hour", async () => {
    const { params, rules } = open();
    await fetchAll(params, [a, b]);
    now += longestShared;
    await fetchAll(rules, [a]);
    expect(asked).toEqual([a, b]);
    now += 1;
    await fetchAll(rules, [b]);
    expect(asked).toEqual([a, b, b]);
  });

  it.each([429, 503, 500, 408])("are none when the answer is %i", async (status) => {
    const { params, rules } = open();
    await fetchAll(params, [a], site(status));
    await fetchAll(rules, [a]);
    expect(asked).toEqual([a, a]);
  });

  it("are shared when the site has none: that is an answer", async () => {
    const { params, rules } = open();
    await fetchAll(params, [a], site(404));
    expect((await rules.fetch(a, never, site())).status).toBe(404);
    expect(asked).toEqual([a]);
  });

  it("are none when the fetch fails", async () => {
    const { params, rules } = open();
    const fails = () => Promise.reject(new Error("gone"));
    await expect(params.fetch(a, never, fails)).rejects.toThrow("gone");
    await fetchAll(rules, [a]);
    expect(asked).toEqual([a]);
  });

  it("are not handed to a verifier that has been paused meanwhile", async () => {
    const { params, rules } = open();
    await fetchAll(params, [a]);
    const controller = new AbortController();
    const fetched = rules.fetch(a, controller.signal, site());
    controller.abort();
    await expect(fetched).rejects.toMatchObject({ name: "AbortError" });
  });

  it("are left out when they are too large", async () => {
    const { params, rules } = open();
    await fetchAll(params, [a], site(200, mostShared.one));
    await fetchAll(rules, [a]);
    expect(asked).toEqual([a, a]);
  });
});

describe("what is kept", () => {
  it("goes when it is old, and the oldest when it is too much", async () => {
    const cache = new FakeCache();
    const store = new CachedPages(cache);
    const keep = async (url: string, at: number) =>
      store.put({ place: "rules", url, at, page: await site(200, 1000)(url) });
    await keep(a, 1);
    await keep(b, 2);
    await keep(a, 3);
    expect(await store.sweep(2, 1_000_000)).toBe(true);
    expect(cache.size).toBe(2);
    expect(await store.sweep(0, 2_000)).toBe(true);
    expect(await store.take("rules", b, 0)).toBeUndefined();
    expect(await store.take("rules", a, 0)).toBeDefined();
    expect(await store.sweep(0, 1_000_000)).toBe(false);
  });

  it("is taken by one of two that reach for it", async () => {
    const { params, rules } = (stores["in Cache Storage"] as () => Pair)();
    await fetchAll(params, [a]);
    const both = await Promise.all([rules.fetch(a, never, site()), rules.fetch(a, never, site())]);
    expect(new Set(both.map(textOf)).size).toBe(2);
    expect(asked.length).toBe(2);
  });

  it("is nothing where the browser refuses", async () => {
    const refuses = () => Promise.reject(new DOMException("no", "SecurityError"));
    const pages = new SharedPages("rules", { put: refuses, take: refuses, sweep: refuses }, () => now);
    expect((await fetchAll(pages, [a])).length).toBe(1);
    await pages.sweep();
  });
});
