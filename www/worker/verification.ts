/**
 * The verification of a session: its plan, the verifier that works it off, and what is kept of it. Everything decided is
 * handed to the keeper in the moment it is decided.
 */
import type { FetchedPage, Fetcher } from "dustlens";
import type { Failure } from "./api";
import { isEngineFault, toFailure } from "./errors";
import type { RunVerdicts } from "./run_verdicts";
import type { SharedPages } from "./shared_pages";
import type { KeptPlan } from "./table_store";
import type { VerdictKeeper } from "./verdict_keeper";
import { type PlanSession, Verifier } from "./verifier";
import type { FetchPlan, GivenUp, Manners, VerifyControls, VerifyEvent, Verifying } from "./verify_api";

/** How often the page hears of it, in milliseconds. */
const toldEvery = 100;
/** How often a plan is kept while nothing is decided, in milliseconds: only fetches would be lost. */
const keptEvery = 3000;

export const seconds = (): number => Date.now() / 1000;

/** The session as far as its verification goes. */
export interface VerifySession<Plan, Decided> extends PlanSession<Plan, Decided> {
  /** Returns what is decided without a fetch; asked once, right at the start. */
  decided(): Decided[];
  /** Drops what is under way; what was decided stays. */
  cancel(): void;
  /** Returns what to keep; empty for nothing. */
  state(): string;
  /** Takes up what was kept. Throws what is damaged. */
  take_up(state: string): void;
}

/** What the verification asks of the worker. */
export interface VerificationParts<Plan, Decided> {
  session: VerifySession<Plan, Decided>;
  keeper: Pick<VerdictKeeper, "keep" | "takeOver">;
  tell(event: VerifyEvent<Plan>): void;
  /** The verdicts of the run under way. */
  verdicts: RunVerdicts<Decided>;
  /** Something was decided: it is to be kept, with the plan. */
  decided(rows: Decided[]): void;
  /** A plan is this tab's: keeps what it rests on. */
  claimed(): void;
  /** Given where hosts that cannot be reached are given up: none answers, so that the plan was dropped. */
  dropped?(): void;
  /** Pages that are shared with the other places; undefined as long as nobody knows where they are. */
  pages(): SharedPages | undefined;
  /** Returns the queue that fetches through the proxy at `endpoint`. */
  fetcher(endpoint: string): Fetcher;
}

export class Verification<Plan extends FetchPlan, Decided> {
  private verifier: Verifier<Plan, Decided> | undefined;
  private fetcher: { endpoint: string; through: Fetcher } | undefined;
  /** What was kept, of this tab or others, and is not this tab's own yet. */
  private found: KeptPlan[] = [];
  private telling: ReturnType<typeof setTimeout> | undefined;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  private failure: Failure | undefined;
  private endpoint = "";
  /** The hosts that the verification dropped last had given up. */
  private givenUp: GivenUp[] = [];
  /** How far the last one was when a person stopped it. */
  private stopped: Verifying<Plan> | undefined;

  constructor(private readonly parts: VerificationParts<Plan, Decided>) {}

  /** Takes up what was kept, the last of it last; the plan to go on with, unless there is none or it is damaged. */
  takeUp(kept: readonly KeptPlan[]): Plan | undefined {
    for (const each of kept) this.takeOne(each);
    const plan = this.parts.session.under_way();
    return plan?.over === false ? plan : undefined;
  }

  /** Knows what another tab has decided, and leaves it to that tab. */
  copy(state: string): void {
    try {
      this.parts.session.take_up(state);
    } catch (thrown) {
      if (isEngineFault(thrown)) throw thrown;
    }
  }

  private takeOne(kept: KeptPlan): void {
    try {
      this.parts.session.take_up(kept.state);
      this.found.push(kept);
    } catch (thrown) {
      if (isEngineFault(thrown)) throw thrown;
      // It only costs the fetches to plan it anew.
      this.parts.keeper.keep([], true);
    }
  }

  /** Works off the plan that `start` begins; one under way is dropped. */
  verify(start: () => Plan, manners: Manners): Plan {
    this.verifier?.pause();
    this.parts.verdicts.begin();
    const plan = start();
    this.claim();
    this.parts.claimed();
    this.begin(manners);
    return this.parts.session.under_way() ?? plan;
  }

  goOn(manners: Manners): void {
    if (this.parts.session.under_way() === undefined) return;
    if (this.verifier === undefined) {
      this.parts.verdicts.lose();
      this.claim();
      this.parts.claimed();
      this.begin(manners);
      return;
    }
    this.change(manners);
    this.verifier.start();
    this.tellNow();
  }

  pause(): void {
    this.verifier?.pause();
    this.parts.keeper.keep([], true);
    this.tellNow();
  }

  /** Ends it where it stands, which is told as its last state. */
  cancel(): void {
    this.verifier?.pause();
    const last = this.view();
    // Nothing is under way any more, and its plan is not over.
    this.end(last === undefined || last.plan.over ? undefined : { ...last, state: "over", waits: [] });
  }

  /** The lists are others: what was said of one at its end is about those of before. */
  listsChanged(): void {
    const isEnded = this.stopped !== undefined || this.verifier?.view()?.state === "over";
    if (!isEnded) return;
    this.verifier = undefined;
    this.stopped = undefined;
    this.givenUp = [];
    this.tellNow();
  }

  private end(stopped: Verifying<Plan> | undefined): void {
    this.givenUp = this.verifier?.view()?.givenUp ?? [];
    this.verifier = undefined;
    this.stopped = stopped;
    this.parts.session.cancel();
    this.claim();
    this.tellNow();
  }

  change(manners: Manners): void {
    this.endpoint = manners.endpoint;
    this.verifier?.change(manners);
  }

  /** The methods that every worker that fetches has. */
  api(): VerifyControls {
    return {
      pause: () => this.pause(),
      go_on: (manners) => this.goOn(manners),
      cancel: () => this.cancel(),
      set_manners: (manners) => this.change(manners),
    };
  }

  /** The plan has grown, or is over. */
  more(): void {
    this.verifier?.more();
  }

  /** The verification as it stands now, or stood when a person stopped it; undefined: there is none. */
  stands(): Extract<VerifyEvent<Plan>, { kind: "verifying" }> | undefined {
    const verifying = this.view() ?? this.stopped;
    return verifying && { kind: "verifying", verifying };
  }

  private view(): Verifying<Plan> | undefined {
    const view = this.verifier?.view();
    const verdicts = this.parts.verdicts.counts();
    return view && verdicts ? { ...view, verdicts } : view;
  }

  /** The plan is this tab's from now on: none of another tab is left, and the others see that it is worked on. */
  private claim(): void {
    const { found } = this;
    this.found = [];
    if (found.length === 0) this.parts.keeper.keep([], true);
    else void this.parts.keeper.takeOver(found);
  }

  private begin(manners: Manners): void {
    this.endpoint = manners.endpoint;
    this.givenUp = [];
    this.stopped = undefined;
    const { dropped } = this.parts;
    // Rows that need no fetch are decided at once.
    this.moved(this.parts.session.decided());
    this.verifier = new Verifier(
      {
        plan: this.parts.session,
        fetch: (url, signal) => this.fetch(url, signal),
        ...(dropped && { noneAnswers: () => this.drop(dropped) }),
        isShared: (page) => this.parts.pages()?.isShared(page) === true,
        now: () => Date.now(),
        after(milliseconds, call) {
          const timer = setTimeout(call, milliseconds);
          return () => clearTimeout(timer);
        },
        moved: (decided) => this.moved(decided),
        failed: (failure) => this.failed(failure),
      },
      manners,
    );
    this.verifier.start();
    this.tellNow();
  }

  private drop(dropped: () => void): void {
    this.verifier?.pause();
    this.end(undefined);
    dropped();
  }

  private fetch(url: string, signal: AbortSignal): Promise<FetchedPage> {
    const pages = this.parts.pages();
    const through = (address: string, until: AbortSignal) => this.through().fetch(address, until);
    return pages === undefined ? through(url, signal) : pages.fetch(url, signal, through);
  }

  private through(): Fetcher {
    if (this.fetcher?.endpoint !== this.endpoint)
      this.fetcher = { endpoint: this.endpoint, through: this.parts.fetcher(this.endpoint) };
    return this.fetcher.through;
  }

  private moved(decided: Decided[]): void {
    this.parts.verdicts.decided(decided);
    if (decided.length > 0) this.parts.decided(decided);
    else this.keeping ??= setTimeout(() => this.keepPlan(), keptEvery);
    this.telling ??= setTimeout(() => this.tellNow(), toldEvery);
  }

  private keepPlan(): void {
    this.keeping = undefined;
    this.parts.keeper.keep([], true);
  }

  private failed(failure: Failure): void {
    if (failure.code === "engine-crashed") {
      this.parts.tell({ kind: "broken", failure });
      return;
    }
    this.failure = failure;
    this.keepPlan();
    this.tellNow();
  }

  private tellNow(): void {
    clearTimeout(this.telling);
    this.telling = undefined;
    try {
      const event = this.stands() ?? { kind: "verifying", givenUp: this.givenUp };
      const { failure } = this;
      this.failure = undefined;
      this.parts.tell(failure === undefined ? event : { ...event, failure });
    } catch (thrown) {
      this.parts.tell({ kind: "broken", failure: toFailure(thrown) });
    }
  }
}
