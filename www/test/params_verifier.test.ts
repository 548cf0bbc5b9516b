import type { FetchedPage, ParamPlan, ParamStored } from "dustlens";
import { beforeEach, describe, expect, it } from "vitest";
import { EngineError } from "../app/failures";
import type { Failure } from "../worker/api";
import { atOnce, Verifier } from "../worker/verifier";

const row = (id: string): ParamStored => ({ id, checked: 1, last_seen: 1, line: "{}" });

function page(url: string, status = 200, headers: Record<string, string> = {}): FetchedPage {
  const body = new Uint8Array();
  return { url, final_url: url, status, hops: [], headers, body, truncated: false, elapsed_ms: 1 };
}

const failure = (code: string, params: Record<string, string> = {}) =>
  new EngineError({ code, params, message: code });

/** A plan of pages, each of which decides one argument. */
class Pages {
  readonly given: string[] = [];
  private readonly states: ("waiting" | "out" | "done")[];

  constructor(private readonly urls: readonly string[]) {
    this.states = urls.map(() => "waiting");
  }

  next(busy: string[]) {
    const free = (url: string) => !busy.includes(new URL(url).host);
    const id = this.urls.findIndex((url, at) => this.states[at] === "waiting" && free(url));
    const url = this.urls[id];
    if (url === undefined) return undefined;
    this.states[id] = "out";
    return { id, url, host: new URL(url).host };
  }

  give(id: number, { status }: FetchedPage, _now: number): ParamStored[] {
    return this.over(id, String(status));
  }

  give_failure(id: number, reason: string, _now: number): ParamStored[] {
    return this.over(id, reason);
  }

  private over(id: number, what: string): ParamStored[] {
    if (this.states[id] !== "out") return [];
    this.states[id] = "done";
    this.given.push(`${id} ${what}`);
    return [row(String(id))];
  }

  put_back(id: number): void {
    if (this.states[id] === "out") this.states[id] = "waiting";
  }

  under_way(): ParamPlan {
    const done = this.states.filter((state) => state === "done").length;
    const left = new Map<string, number>();
    for (const [at, url] of this.urls.entries())
      if (this.states[at] !== "done") left.set(new URL(url).host, (left.get(new URL(url).host) ?? 0) + 1);
    const hosts = [...left].map(([host, fetches]) => ({ host, fetches }));
    const total = this.urls.length;
    return { total, done, skipped: 0, checks: total, decided: done, over: done === total, hosts };
  }
}

/** A clock that stands until it is moved, and fetches that are answered by hand. */
class Site {
  now = 1_800_000_000_000;
  readonly asked: string[] = [];
  readonly decided: string[] = [];
  readonly failures: Failure[] = [];
  mostAtOnce = 0;
  private readonly open = new Map<string, (with_: FetchedPage | Error) => void>();
  private timers: { at: number; call: () => void }[] = [];

  host(plan: Pages) {
    return {
      plan,
      fetch: (url: string, signal: AbortSignal) => {
        this.asked.push(url);
        this.mostAtOnce = Math.max(this.mostAtOnce, this.open.size + 1);
        return new Promise<FetchedPage>((resolve, reject) => {
          const end = (with_: FetchedPage | Error) => {
            this.open.delete(url);
            if (with_ instanceof Error) reject(with_);
            else resolve(with_);
          };
          this.open.set(url, end);
          signal.addEventListener("abort", () => end(failure("aborted")));
        });
      },
      now: () => this.now,
      after: (milliseconds: number, call: () => void) => {
        const timer = { at: this.now + milliseconds, call };
        this.timers.push(timer);
        return () => {
          this.timers = this.timers.filter((each) => each !== timer);
        };
      },
      moved: (rows: ParamStored[]) => this.decided.push(...rows.map(({ id }) => id)),
      failed: (found: Failure) => this.failures.push(found),
    };
  }

  get fetching(): string[] {
    return [...this.open.keys()];
  }

  async answer(url: string, with_: FetchedPage | Error = page(url)): Promise<void> {
    this.open.get(url)?.(with_);
    await new Promise((resolve) => setTimeout(resolve));
  }

  /** Time goes on; timers whose time has come call. */
  pass(milliseconds: number): void {
    this.now += milliseconds;
    const due = this.timers.filter(({ at }) => at <= this.now);
    this.timers = this.timers.filter(({ at }) => at > this.now);
    for (const { call } of due) call();
  }
}

const manners = (delay: number) => ({ endpoint: "/api/", delay, opened: [] });
let site: Site;
let plan: Pages;

function start(urls: readonly string[], delay = 1000): Verifier<ParamPlan, ParamStored> {
  plan = new Pages(urls);
  const verifier = new Verifier(site.host(plan), manners(delay));
  verifier.start();
  return verifier;
}

beforeEach(() => {
  site = new Site();
});

describe("a verifier", () => {
  it("fetches a few hosts at once, one page of each", () => {
    start(["a", "a", "b", "c", "d", "e", "f"].map((host, at) => `http://${host}.com/${at}`));
    expect(site.fetching).toEqual(["http://a.com/0", "http://b.com/2", "http://c.com/3", "http://d.com/4"]);
    expect(site.mostAtOnce).toBe(atOnce);
  });

  it("keeps the pause between two pages of a host, and ends with the plan", async () => {
    const verifier = start(["http://a.com/0", "http://a.com/1"]);
    await site.answer("http://a.com/0");
    expect(site.decided).toEqual(["0"]);
    site.pass(999);
    expect(site.fetching).toEqual([]);
    expect(verifier.view()?.state).toBe("running");
    site.pass(1);
    expect(site.fetching).toEqual(["http://a.com/1"]);
    await site.answer("http://a.com/1");
    expect(verifier.view()).toMatchObject({ state: "over", now: [], plan: { over: true } });
    expect(plan.given).toEqual(["0 200", "1 200"]);
  });

  it("pauses at once, puts back what was under way, and goes on with it", async () => {
    const verifier = start(["http://a.com/0", "http://b.com/1"]);
    verifier.pause();
    await site.answer("nothing");
    expect(site.fetching).toEqual([]);
    expect(verifier.view()).toMatchObject({ state: "paused", plan: { done: 0 } });
    site.pass(100_000);
    expect(site.fetching).toEqual([]);
    verifier.start();
    expect(site.fetching).toEqual(["http://a.com/0", "http://b.com/1"]);
    await site.answer("http://a.com/0");
    expect(plan.given).toEqual(["0 200"]);
  });

  it("waits as long as a host asks, says so, and asks again no more than three times", async () => {
    const verifier = start(["http://a.com/0"]);
    const busy = page("http://a.com/0", 503, { "retry-after": "60" });
    for (let round = 0; round < 3; round++) {
      await site.answer("http://a.com/0", busy);
      expect(verifier.view()).toMatchObject({
        state: "waiting",
        waits: [{ host: "a.com", until: site.now + 60_000 }],
      });
      site.pass(59_999);
      expect(site.fetching).toEqual([]);
      site.pass(1);
      expect(site.fetching).toEqual(["http://a.com/0"]);
    }
    await site.answer("http://a.com/0", busy);
    expect(plan.given).toEqual(["0 503"]);
  });

  it("asks again for as long as the proxy itself says “not now”", async () => {
    start(["http://a.com/0"], 0);
    for (let round = 0; round < 20; round++) {
      await site.answer(
        "http://a.com/0",
        failure("proxy-refused", { reason: "client-busy", retry_after: "1" }),
      );
      site.pass(1000);
    }
    expect(plan.given).toEqual([]);
    await site.answer("http://a.com/0");
    expect(plan.given).toEqual(["0 200"]);
  });

  it("hands a refusal over as what it is", async () => {
    start(["http://a.com/0"]);
    await site.answer("http://a.com/0", failure("proxy-refused", { reason: "robots-disallowed" }));
    expect(plan.given).toEqual(["0 robots-disallowed"]);
  });

  it("pauses by itself when the proxy is gone, and decides nothing by that", async () => {
    const verifier = start(["http://a.com/0", "http://b.com/1", "http://c.com/2"]);
    for (const url of [...site.fetching])
      await site.answer(url, failure("proxy-unreachable", { detail: "gone" }));
    expect(site.failures).toEqual([
      { code: "proxy-unreachable", params: { detail: "gone" }, message: "gone" },
    ]);
    expect(verifier.view()).toMatchObject({ state: "paused", plan: { done: 0 } });
    expect(plan.given).toEqual([]);
    verifier.start();
    site.pass(1000);
    for (const url of [...site.fetching]) await site.answer(url);
    expect(plan.given).toEqual(["0 200", "1 200", "2 200"]);
  });

  it("gives a page up that the proxy can never bring", async () => {
    const verifier = start(["http://a.com/0"]);
    for (let round = 0; round < 11; round++) {
      await site.answer("http://a.com/0", failure("proxy-unreachable", { detail: "odd" }));
      site.pass(1000);
      verifier.start();
    }
    expect(plan.given).toEqual(["0 proxy-unreachable"]);
  });

  it("says how fast it goes and what is left", async () => {
    const urls = Array.from({ length: 8 }, (_, at) => `http://a.com/${at}`);
    const verifier = start(urls);
    expect(verifier.view()).not.toHaveProperty("rate");
    for (let at = 0; at < 4; at++) {
      site.pass(1000);
      await site.answer(`http://a.com/${at}`);
      site.pass(1000);
    }
    expect(verifier.view()).toMatchObject({ rate: 0.5, left: 8 });
  });

  it("takes a shorter pause at once", async () => {
    const verifier = start(["http://127.0.0.1/0", "http://127.0.0.1/1"], 60_000);
    await site.answer("http://127.0.0.1/0");
    expect(site.fetching).toEqual([]);
    verifier.change(manners(0));
    expect(site.fetching).toEqual(["http://127.0.0.1/1"]);
  });

  it("pauses after no page that was at hand already, and takes it into no rate", async () => {
    plan = new Pages(["http://a.com/0", "http://a.com/1", "http://a.com/2"]);
    const host = { ...site.host(plan), isShared: ({ url }: FetchedPage) => url !== "http://a.com/1" };
    const verifier = new Verifier(host, manners(1000));
    verifier.start();
    await site.answer("http://a.com/0");
    expect(site.fetching).toEqual(["http://a.com/1"]);
    await site.answer("http://a.com/1");
    expect(site.fetching).toEqual([]);
    site.pass(1000);
    await site.answer("http://a.com/2");
    expect(verifier.view()?.state).toBe("over");
    expect(verifier.view()).not.toHaveProperty("rate");
  });

  it("leaves a host alone that cannot be reached, and hears the others", async () => {
    plan = new Pages(["http://a.com/0", "http://b.com/1", "http://b.com/2", "http://a.com/3"]);
    const verifier = new Verifier({ ...site.host(plan), noneAnswers: () => undefined }, manners(0));
    verifier.start();
    const noName = failure("proxy-refused", { reason: "name-not-found", url: "http://b.com/" });
    for (let times = 0; times < 3; times++) {
      await site.answer("http://b.com/1", noName);
      site.pass(250);
    }
    expect(site.asked.filter((url) => url.startsWith("http://b.com"))).toHaveLength(3);
    await site.answer("http://a.com/0");
    site.pass(250);
    await site.answer("http://a.com/3");
    expect(plan.given).toEqual(["0 200", "3 200", "1 name-not-found", "2 name-not-found"]);
    const givenUp = [{ host: "b.com", reason: "name-not-found" }];
    expect(verifier.view()).toMatchObject({ state: "over", givenUp, failed: 0, spared: 2 });
  });

  it("decides nothing where no host answers", async () => {
    plan = new Pages(["http://b.com/0", "http://b.com/1"]);
    let isDropped = false;
    const noneAnswers = () => {
      isDropped = true;
    };
    new Verifier({ ...site.host(plan), noneAnswers }, manners(0)).start();
    const refused = failure("proxy-refused", { reason: "forbidden-address", url: "http://b.com/0" });
    await site.answer("http://b.com/0", refused);
    expect(isDropped).toBe(true);
    expect(plan.given).toEqual([]);
    expect(site.asked).toHaveLength(1);
  });

  it("stops and tells when the core cannot take a page", async () => {
    const verifier = start(["http://a.com/0"]);
    plan.give = () => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
    await site.answer("http://a.com/0");
    expect(site.failures).toMatchObject([{ code: "engine-crashed" }]);
    expect(verifier.view()?.state).toBe("paused");
  });
});
