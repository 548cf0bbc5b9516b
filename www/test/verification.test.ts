import type { FetchedPage, Fetcher } from "dustlens";
import { beforeEach, describe, expect, it } from "vitest";
import { verifyPhase } from "../ui/page/run_bar";
import { RowVerdicts } from "../worker/run_verdicts";
import { Verification } from "../worker/verification";
import type { FetchPlan, VerifyEvent } from "../worker/verify_api";

interface Plan extends FetchPlan {
  total: number;
  done: number;
  checks: number;
  decided: number;
}

const manners = { endpoint: "/api", delay: 0, opened: ["a.example"] };
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

interface Row {
  id: string;
  verdict: string;
}

/** A session that asks for so many pages, one after another. */
class Session {
  private done = 0;
  private isOut = false;
  private isDropped = true;

  constructor(private readonly total: number) {}

  start(): Plan {
    this.isDropped = false;
    return this.plan();
  }

  private plan(): Plan {
    const fetches = this.total - this.done;
    const hosts = fetches > 0 ? [{ host: "a.example", fetches }] : [];
    const { total, done } = this;
    return { over: fetches === 0, hosts, total, done, checks: total, decided: done };
  }

  next(busy: string[]) {
    if (this.isOut || this.done === this.total || busy.includes("a.example")) return undefined;
    this.isOut = true;
    return { id: this.done, url: `http://a.example/${this.done}`, host: "a.example" };
  }

  give(): Row[] {
    this.isOut = false;
    this.done++;
    return [{ id: `row ${this.done}`, verdict: "significant" }];
  }

  give_failure = () => this.give();
  put_back(): void {
    this.isOut = false;
  }

  under_way = () => (this.isDropped ? undefined : this.plan());
  decided = (): Row[] => [];
  cancel(): void {
    this.isDropped = true;
  }

  state = () => "";
  take_up(): void {}
}

let told: VerifyEvent<Plan>[];
/** Answers the page that is being fetched. */
let answer: (() => void) | undefined;

function verification(session: Session): Verification<Plan, Row> {
  return new Verification<Plan, Row>({
    session,
    keeper: { keep: () => undefined, takeOver: async () => undefined },
    tell: (event) => told.push(event),
    verdicts: new RowVerdicts(({ verdict }) => verdict),
    decided: () => undefined,
    claimed: () => undefined,
    pages: () => undefined,
    fetcher: () =>
      ({
        fetch: (url: string) =>
          new Promise<FetchedPage>((resolve) => {
            answer = () => resolve(page(url));
          }),
      }) as unknown as Fetcher,
  });
}

function last() {
  const event = told.at(-1);
  return event?.kind === "verifying" ? event.verifying : undefined;
}

async function answered(): Promise<void> {
  const before = answer;
  answer?.();
  for (let turn = 0; turn < 50 && answer === before; turn++) await Promise.resolve();
}

beforeEach(() => {
  told = [];
  answer = undefined;
});

describe("a verification that a person stops", () => {
  async function stopped() {
    const session = new Session(5);
    const work = verification(session);
    work.verify(() => session.start(), manners);
    await answered();
    await answered();
    work.cancel();
    return { session, work };
  }

  it("tells how far it was as its last state", async () => {
    await stopped();
    expect(last()).toMatchObject({ state: "over", now: [], plan: { over: false, done: 2, total: 5 } });
    expect(verifyPhase(last())).toBe("stopped");
  });

  it("is forgotten when the lists change, once", async () => {
    const { work } = await stopped();
    work.listsChanged();
    expect(last()).toBeUndefined();
    const { length } = told;
    work.listsChanged();
    expect(told.length).toBe(length);
  });

  it("is forgotten when another one begins", async () => {
    const { session, work } = await stopped();
    work.verify(() => session.start(), manners);
    expect(last()?.state).toBe("running");
    work.listsChanged();
    expect(last()?.state, "one under way goes on").toBe("running");
  });

  it("is forgotten with what was decided", async () => {
    const { work } = await stopped();
    work.cancel();
    expect(last()).toBeUndefined();
  });
});

describe("the verdicts of a verification", () => {
  it("are its own, and are told with it", async () => {
    const session = new Session(3);
    const work = verification(session);
    work.verify(() => session.start(), manners);
    expect(last()?.verdicts).toEqual({});
    await answered();
    await answered();
    expect(work.stands()?.verifying?.verdicts).toEqual({ significant: 2 });
    work.cancel();
    expect(last()?.verdicts).toEqual({ significant: 2 });
  });

  it("are not told of one that an earlier visit began", async () => {
    const session = new Session(3);
    session.start();
    const work = verification(session);
    work.goOn(manners);
    await answered();
    expect(work.stands()?.verifying).toMatchObject({ plan: { done: 1 } });
    expect(work.stands()?.verifying?.verdicts).toBeUndefined();
  });
});

describe("a verification at its end", () => {
  it("is not stopped by what ends it", async () => {
    const session = new Session(1);
    const work = verification(session);
    work.verify(() => session.start(), manners);
    await answered();
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    work.pause();
    expect(verifyPhase(last())).toBe("done");
    work.listsChanged();
    expect(last()).toBeUndefined();
    work.cancel();
    expect(last()).toBeUndefined();
  });
});
