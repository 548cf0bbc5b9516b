/**
 * Works a plan of fetches off: asks the core what may be fetched, keeps to each host's turns, and hands back what came
 * of it. Pure but for what it is given: the plan, the fetch, the clock and the timer.
 */
import type { FetchedPage } from "dustlens";
import { type Answer, answerOf, answerOfError } from "./answers";
import type { Failure } from "./api";
import { FetchRate } from "./fetch_rate";
import { GivenUpHosts, type Missed } from "./given_up_hosts";
import { Pacing } from "./host_pauses";
import type { FetchPlan, Manners, Verifying, VerifyState } from "./verify_api";

/** Hosts that are fetched from at once. */
export const atOnce = 4;
/** How often a page is asked for again when its host asks for a wait, or when the proxy does not answer. */
const retries = 3;
/** After so many fetches in a row without an answer of the proxy the verification pauses by itself. */
const mostUnreachable = 3;
/** A page that the proxy did not answer for so many times counts as one that cannot be fetched. */
const mostTries = 10;

/** A page that a plan asks for. */
export interface PlanRequest {
  id: number;
  url: string;
  host: string;
}

/** The plan as the core has it, and what its answers decide; times in seconds since 1970. */
export interface PlanSession<Plan, Decided> {
  next(busy: string[]): PlanRequest | undefined;
  give(id: number, page: FetchedPage, now: number): Decided[];
  give_failure(id: number, reason: string, now: number): Decided[];
  put_back(id: number): void;
  under_way(): Plan | undefined;
}

/** Needs of a verifier from its surroundings. */
export interface VerifierHost<Plan, Decided> {
  plan: PlanSession<Plan, Decided>;
  fetch(url: string, signal: AbortSignal): Promise<FetchedPage>;
  /** True if a page was at hand already, so that its host was not asked. */
  isShared?(page: FetchedPage): boolean;
  /** Given where hosts that cannot be reached are given up: no host answers at all, so that nothing can be decided. */
  noneAnswers?(): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back after so many milliseconds; the function given back calls it off. */
  after(milliseconds: number, call: () => void): () => void;
  /** Something moved. `decided`: rows to be stored. */
  moved(decided: Decided[]): void;
  /** It paused by itself, or cannot go on. */
  failed(failure: Failure): void;
}

interface UnderWay {
  request: PlanRequest;
  controller: AbortController;
  started: number;
}

export class Verifier<Plan extends FetchPlan, Decided> {
  private isRunning = false;
  private readonly underWay = new Map<number, UnderWay>();
  private readonly tries = new Map<number, number>();
  private readonly pacing: Pacing;
  private readonly recent = new FetchRate();
  private readonly closed = new GivenUpHosts();
  private unreachable = 0;
  private pages = 0;
  private failed = 0;
  private spared = 0;
  private calledOff: () => void = () => undefined;

  constructor(
    private readonly host: VerifierHost<Plan, Decided>,
    manners: Manners,
  ) {
    this.pacing = new Pacing(manners.delay, manners.opened);
  }

  /** Starts, or goes on after a pause. */
  start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    this.unreachable = 0;
    this.recent.reset();
    this.closed.reset();
    this.fill();
  }

  /** Lets go of what is being fetched and puts it back, at once. */
  pause(): void {
    this.isRunning = false;
    this.calledOff();
    for (const { request, controller } of this.underWay.values()) {
      controller.abort();
      this.host.plan.put_back(request.id);
      this.pacing.end(request.host, this.host.now());
    }
    this.underWay.clear();
  }

  /** Other manners, for what is not under way yet. */
  change(manners: Manners): void {
    this.pacing.change(manners.delay, manners.opened);
    if (this.isRunning) this.fill();
  }

  /** Where it stands; undefined when there is no plan. */
  view(): Verifying<Plan> | undefined {
    const plan = this.host.plan.under_way();
    if (plan === undefined) return undefined;
    const now = [...this.underWay.values()].map(({ request }) => request.url);
    const waits = this.pacing.waits(this.host.now());
    const base = { state: this.state(plan), plan, now, waits, ...this.losses() };
    const rate = this.recent.rate();
    if (rate === undefined) return base;
    // Between two rounds nobody knows what is left.
    const isKnown = plan.over || plan.hosts.length > 0;
    return isKnown ? { ...base, rate, left: this.left(plan, rate) } : { ...base, rate };
  }

  private losses(): Pick<Verifying<Plan>, "givenUp" | "failed" | "spared"> {
    if (this.host.noneAnswers === undefined) return {};
    return { givenUp: this.closed.list(), failed: this.failed, spared: this.spared };
  }

  private state(plan: Plan): VerifyState {
    if (plan.over) return "over";
    if (!this.isRunning) return "paused";
    const waiting = new Set(this.pacing.waits(this.host.now()).map(({ host }) => host));
    const isAtRest = this.underWay.size === 0 && plan.hosts.length > 0;
    return isAtRest && plan.hosts.every(({ host }) => waiting.has(host)) ? "waiting" : "running";
  }

  /** Seconds: at one host pages come one after another, so the longest of them may decide. */
  private left(plan: Plan, rate: number): number {
    const fetches = plan.hosts.reduce((sum, host) => sum + host.fetches, 0);
    const [longest] = plan.hosts;
    if (longest === undefined) return 0;
    const cycle = this.recent.took() + this.pacing.pauseAt(longest.host);
    return Math.max(fetches / rate, (longest.fetches * cycle) / 1000);
  }

  /** Starts every fetch whose host has a turn, and sees to it that the next turn is not missed. */
  private fill(): void {
    if (!this.isRunning) return;
    this.calledOff();
    while (this.underWay.size < atOnce) {
      const closed = this.closed.list().map(({ host }) => host);
      const request = this.host.plan.next([...this.pacing.busy(this.host.now()), ...closed]);
      if (request === undefined) break;
      void this.fetch(request);
    }
    this.leave();
    const now = this.host.now();
    const wake = this.pacing.wakes(now);
    const isOver = this.host.plan.under_way()?.over !== false;
    // Pages still on their way are not needed any more.
    if (isOver) this.pause();
    else if (wake !== undefined) this.calledOff = this.host.after(wake - now, () => this.more());
  }

  /**
   * When all that is left is at hosts given up: it counts as failed without being asked for, so that what the other hosts
   * still have to say is heard. Where none has answered, nothing is decided by that.
   */
  private leave(): void {
    const { plan, noneAnswers } = this.host;
    const hosts = plan.under_way()?.hosts ?? [];
    const isStuck = hosts.length > 0 && hosts.every(({ host }) => this.closed.reason(host) !== undefined);
    if (!isStuck || this.underWay.size > 0) return;
    if (this.pages === 0) {
      noneAnswers?.();
      return;
    }
    for (let next = plan.next([]); next !== undefined; next = plan.next([])) {
      this.spared++;
      const reason = this.closed.reason(next.host) ?? "connect-failed";
      this.host.moved(plan.give_failure(next.id, reason, this.host.now() / 1000));
    }
  }

  /** Starts what may be fetched by now: a host's turn has come, or the plan has grown. */
  more(): void {
    try {
      this.fill();
    } catch (thrown) {
      this.broken(thrown);
    }
    this.host.moved([]);
  }

  private async fetch(request: PlanRequest): Promise<void> {
    const mine: UnderWay = { request, controller: new AbortController(), started: this.host.now() };
    this.underWay.set(request.id, mine);
    this.pacing.begin(request.host, mine.started);
    let answer: Answer;
    try {
      answer = answerOf(await this.host.fetch(request.url, mine.controller.signal), this.host.now());
    } catch (thrown) {
      answer = answerOfError(thrown, this.host.now());
    }
    // Paused meanwhile: it has been put back already, and may be under way anew.
    if (this.underWay.get(request.id) !== mine) return;
    this.underWay.delete(request.id);
    try {
      this.came(mine, answer);
      this.fill();
    } catch (thrown) {
      this.broken(thrown);
    }
  }

  /** Takes in what came of a fetch. */
  private came({ request, started }: UnderWay, answer: Answer): void {
    const now = this.host.now();
    const isShared = answer.kind === "page" && this.host.isShared?.(answer.page) === true;
    if (isShared) this.pacing.spare(request.host);
    else this.pacing.end(request.host, now);
    if (answer.kind !== "unreachable" && !isShared) this.unreachable = 0;
    this.host.moved(this.take(request, answer, now));
    const isFetched = answer.kind === "failure" || (answer.kind === "page" && !isShared);
    if (isFetched) this.recent.add(now, now - started);
  }

  /** Hands an answer over; the rows decided by it. */
  private take(request: PlanRequest, answer: Answer, now: number): Decided[] {
    const { plan } = this.host;
    const seconds = now / 1000;
    const again = (wait: number) => {
      plan.put_back(request.id);
      this.pacing.rest(request.host, now + wait);
      return [];
    };
    if (answer.kind === "page" && answer.wait !== undefined && this.try(request.id) <= retries)
      return again(answer.wait);
    if (answer.kind === "page") {
      this.pages++;
      this.closed.answered(request.host);
      return plan.give(request.id, answer.page, seconds);
    }
    if (answer.kind === "failure") return this.miss(request, answer, seconds);
    if (answer.kind === "not-now") return again(answer.wait);
    if (answer.kind === "aborted") return again(0);
    if (this.try(request.id) > mostTries) return plan.give_failure(request.id, "proxy-unreachable", seconds);
    this.lost(answer.detail);
    return again(1000);
  }

  /** A page that was not had: its own fault, or its host's, which may be given up. */
  private miss(request: PlanRequest, missed: Missed, seconds: number): Decided[] {
    const { plan, noneAnswers } = this.host;
    const isAsked = noneAnswers !== undefined;
    const becomes = isAsked ? this.closed.failed(request.host, request.url, missed) : "failed";
    if (becomes === "given-up" || (becomes === "again" && this.try(request.id) <= retries)) {
      plan.put_back(request.id);
      return [];
    }
    this.failed++;
    return plan.give_failure(request.id, missed.reason, seconds);
  }

  private try(id: number): number {
    const tries = (this.tries.get(id) ?? 0) + 1;
    this.tries.set(id, tries);
    return tries;
  }

  /** The proxy does not answer: no page is to blame for that. */
  private lost(detail: string): void {
    if (++this.unreachable < mostUnreachable) return;
    this.pause();
    this.host.failed({ code: "proxy-unreachable", params: { detail }, message: detail });
  }

  private broken(thrown: unknown): void {
    this.pause();
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    const isTrap = thrown instanceof WebAssembly.RuntimeError;
    this.host.failed({
      code: isTrap ? "engine-crashed" : "unexpected",
      params: { detail: message },
      message,
    });
  }
}
