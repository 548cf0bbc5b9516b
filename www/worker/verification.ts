/**
 * The verification of a session: its plan, the verifier that works it off, and what is kept of it. Every verdict is
 * handed to the keeper in the moment it is made.
 */
import type { FetchedPage, ParamPlan, ParamSelection, ParamSession, ParamStored } from "dustlens";
import { Fetcher } from "dustlens";
import type { Failure } from "./api";
import { isTrap, toFailure } from "./errors";
import type { Keeper } from "./keeper";
import type { Manners, ParamsEvent } from "./params_api";
import type { KeptPlan } from "./table_store";
import { Verifier } from "./verifier";

/** How often the page hears of it, in milliseconds. */
const toldEvery = 100;
/** How often a plan is kept while nothing is decided, in milliseconds: only fetches would be lost. */
const keptEvery = 3000;

export const seconds = (): number => Date.now() / 1000;

/** A name that no page has. */
function probe(): string {
  const parts = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36));
  return `no-such-page-${parts.join("")}`;
}

/** What the verification asks of the worker. */
export interface Around {
  session(): ParamSession;
  keeper: Keeper;
  tell(event: ParamsEvent): void;
  /** Verdicts were made: they are to be kept, with the plan. */
  decided(rows: ParamStored[]): void;
  /** Keeps the rows of the table that a plan rests on. */
  keepTable(): void;
}

export class Verification {
  private verifier: Verifier | undefined;
  private fetcher: { endpoint: string; through: Fetcher } | undefined;
  /** An interrupted one, of this tab or another. */
  private found: KeptPlan | undefined;
  private telling: ReturnType<typeof setTimeout> | undefined;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  private failure: Failure | undefined;
  private endpoint = "";

  constructor(private readonly around: Around) {}

  /** Takes up what was kept; undefined when it is over or damaged. */
  takeUp(kept: KeptPlan): ParamPlan | undefined {
    const session = this.around.session();
    try {
      const plan = session.take_up(kept.state);
      if (plan.over) throw new Error("nothing is left of it");
      this.found = kept;
      return plan;
    } catch (thrown) {
      if (isTrap(thrown)) throw thrown;
      // It only costs the fetches to plan it anew.
      session.cancel();
      this.around.keeper.keep([], true);
      return undefined;
    }
  }

  verify(selection: ParamSelection, remembered: boolean, manners: Manners): ParamPlan {
    this.verifier?.pause();
    const session = this.around.session();
    const plan = session.verify(selection, remembered, seconds(), probe());
    this.claim();
    this.around.keepTable();
    this.begin(manners);
    return session.under_way() ?? plan;
  }

  goOn(manners: Manners): void {
    if (this.around.session().under_way() === undefined) return;
    if (this.verifier === undefined) {
      this.claim();
      this.around.keepTable();
      this.begin(manners);
      return;
    }
    this.verifier.change(manners);
    this.verifier.start();
    this.tellNow();
  }

  pause(): void {
    this.verifier?.pause();
    this.around.keeper.keep([], true);
    this.tellNow();
  }

  cancel(): void {
    this.verifier?.pause();
    this.verifier = undefined;
    this.around.session().cancel();
    this.claim();
    this.tellNow();
  }

  change(manners: Manners): void {
    this.endpoint = manners.endpoint;
    this.verifier?.change(manners);
  }

  /** The plan is this tab's from now on: none of another tab is left, and the others see that it is worked on. */
  private claim(): void {
    const { found } = this;
    this.found = undefined;
    if (found === undefined) this.around.keeper.keep([], true);
    else void this.around.keeper.takeOver(found);
  }

  private begin(manners: Manners): void {
    this.endpoint = manners.endpoint;
    // What can be decided without a fetch is decided at once.
    this.moved(this.around.session().decided(seconds()));
    this.verifier = new Verifier(
      {
        plan: {
          next: (busy) => this.around.session().next(busy),
          give: (id, page, now) => this.around.session().give(id, page, now),
          give_failure: (id, reason, now) => this.around.session().give_failure(id, reason, now),
          put_back: (id) => this.around.session().put_back(id),
          under_way: () => this.around.session().under_way(),
        },
        fetch: (url, signal) => this.fetch(url, signal),
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

  private fetch(url: string, signal: AbortSignal): Promise<FetchedPage> {
    if (this.fetcher?.endpoint !== this.endpoint)
      this.fetcher = { endpoint: this.endpoint, through: new Fetcher(this.endpoint) };
    return this.fetcher.through.fetch(url, signal);
  }

  private moved(decided: ParamStored[]): void {
    if (decided.length > 0) this.around.decided(decided);
    else this.keeping ??= setTimeout(() => this.keepPlan(), keptEvery);
    this.telling ??= setTimeout(() => this.tellNow(), toldEvery);
  }

  private keepPlan(): void {
    this.keeping = undefined;
    this.around.keeper.keep([], true);
  }

  private failed(failure: Failure): void {
    if (failure.code === "engine-crashed") {
      this.around.tell({ kind: "broken", failure });
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
      const verifying = this.verifier?.view();
      const { failure } = this;
      this.failure = undefined;
      const event: ParamsEvent =
        verifying === undefined ? { kind: "verifying" } : { kind: "verifying", verifying };
      this.around.tell(failure === undefined ? event : { ...event, failure });
    } catch (thrown) {
      this.around.tell({ kind: "broken", failure: toFailure(thrown) });
    }
  }

  /** The verification as it is to be kept: empty for none and for one that is over. */
  state(): string {
    const session = this.around.session();
    return session.under_way()?.over === false ? session.state() : "";
  }
}
