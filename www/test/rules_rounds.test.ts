import type { FetchedPage } from "dustlens";
import { beforeEach, describe, expect, it } from "vitest";
import { Rounds } from "../worker/rounds";
import { Verifier } from "../worker/verifier";

const page = (url: string): FetchedPage => ({
  url,
  final_url: url,
  status: 200,
  hops: [],
  headers: {},
  body: new Uint8Array(),
  truncated: false,
  elapsed_ms: 1,
});

/** A session whose rounds ask for these pages; each is mined in three steps, the end of all too. */
class Session {
  stage = "mining";
  readonly given: string[] = [];
  steps = 0;
  private round = -1;
  private waiting: string[] = [];
  private out = new Map<number, string>();
  private last = 0;

  constructor(private readonly rounds: readonly string[][]) {}

  advance(): string {
    if (this.stage !== "mining") return this.stage;
    if (++this.steps % 3 > 0) return "mining";
    this.round++;
    this.waiting = [...(this.rounds[this.round] ?? [])];
    this.stage = "done";
    return this.stage;
  }

  next(busy: string[]) {
    const url = this.waiting.find((each) => !busy.includes(new URL(each).host));
    if (url === undefined) return undefined;
    this.waiting = this.waiting.filter((each) => each !== url);
    this.out.set(++this.last, url);
    return { id: this.last, url, host: new URL(url).host };
  }

  give(id: number): string[] {
    const url = this.out.get(id) ?? "";
    this.out.delete(id);
    this.given.push(url);
    if (this.waiting.length + this.out.size === 0) this.stage = "mining";
    return [url];
  }

  put_back(id: number): void {
    const url = this.out.get(id);
    if (url !== undefined) this.waiting.unshift(url);
    this.out.delete(id);
  }

  under_way() {
    const left = [...this.waiting, ...this.out.values()];
    const hosts = [...new Set(left.map((url) => new URL(url).host))].map((host) => ({ host, fetches: 1 }));
    return { over: this.stage === "done" && this.round >= this.rounds.length, hosts, round: this.round + 1 };
  }
}

let session: Session;
let rounds: Rounds;
let verifier: Verifier<ReturnType<Session["under_way"]>, string>;
let told: string[];
let isMining: boolean;

function look<Value>(answer: Value): Value {
  rounds.look();
  return answer;
}

/** Everything that needs no clock: fetches and slices, one after another. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve));
}

async function mine(): Promise<void> {
  if (isMining) return;
  isMining = true;
  for (let stage = "mining"; stage === "mining"; ) {
    stage = session.advance();
    told.push(stage);
    if (stage !== "mining") rounds.ended(stage);
    else await new Promise((resolve) => setTimeout(resolve));
  }
  isMining = false;
}

function start(pages: readonly string[][]): void {
  session = new Session(pages);
  told = [];
  isMining = false;
  rounds = new Rounds({
    stage: () => session.stage,
    mine: () => void mine(),
    stop() {
      session.stage = "stopped";
    },
    resume() {
      session.stage = "mining";
    },
    more: () => verifier.more(),
  });
  verifier = new Verifier(
    {
      plan: {
        next: (busy) => look(session.next(busy)),
        give: (id) => look(session.give(id)),
        give_failure: (id) => look(session.give(id)),
        put_back: (id) => session.put_back(id),
        under_way: () => session.under_way(),
      },
      fetch: async (url) => page(url),
      now: () => 0,
      after: () => () => undefined,
      moved: () => undefined,
      failed: ({ message }) => told.push(message),
    },
    { endpoint: "/api/", delay: 0, opened: ["a.com", "b.com"] },
  );
  rounds.goOn();
  verifier.start();
}

beforeEach(() => start([["http://a.com/1", "http://a.com/2"], ["http://b.com/3"]]));

describe("a validation of several rounds", () => {
  it("mines between them, in slices, and ends with the last", async () => {
    expect(verifier.view()).toMatchObject({ state: "running", plan: { round: 0 } });
    await settle();
    expect(session.given).toEqual(["http://a.com/1", "http://a.com/2", "http://b.com/3"]);
    expect(told.filter((stage) => stage === "done")).toHaveLength(3);
    expect(session.steps).toBe(9);
    expect(verifier.view()).toMatchObject({ state: "over", plan: { over: true }, now: [] });
  });

  it("says nothing of the time left while nobody knows the next round", () => {
    expect(verifier.view()).not.toHaveProperty("left");
    expect(verifier.view()?.state).toBe("running");
  });

  it("stops at once when it is paused while it mines, and goes on from there", async () => {
    await Promise.resolve();
    rounds.pause();
    verifier.pause();
    await settle();
    expect(session.given).toEqual([]);
    expect(session.steps).toBeLessThan(3);
    expect(verifier.view()?.state).toBe("paused");
    rounds.goOn();
    verifier.start();
    await settle();
    expect(verifier.view()?.state).toBe("over");
    expect(session.given).toHaveLength(3);
  });

  it("fetches nothing when it is paused between mining and fetching", async () => {
    verifier.pause();
    await settle();
    expect(session.given).toEqual([]);
    expect(session.stage).toBe("done");
    verifier.start();
    await settle();
    expect(session.given).toHaveLength(3);
  });

  it("leaves mining alone that a person has asked for", () => {
    rounds.ended("done");
    rounds.pause();
    expect(session.stage).toBe("mining");
  });
});
