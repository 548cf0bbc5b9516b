/** Verifying arguments by fetching pages: what it will cost, how far it is, and the hands on it. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { ParamPlan, ParamSelection } from "dustlens";
import { attempt } from "../../app/failures";
import { askProxy } from "../../app/proxy";
import { Latest } from "../../place/query/latest";
import { PlaceVerify } from "../../place/verification";
import type { ParamEngine, ParamHand } from "./engine";
import type { ParamSession } from "./session";

export class ParamVerify extends PlaceVerify<ParamPlan> {
  private readonly estimates = new Latest<ParamPlan>();
  private readonly asked = signal<ParamSelection | undefined>(undefined);
  /** Which rows are to be checked together. */
  readonly kind = signal<"due" | "all">("due");
  /** What the selection asked about would cost. */
  readonly estimate = this.estimates.value;
  readonly estimatePending = this.estimates.pending;
  readonly estimateFailure = this.estimates.failure;

  /** `remembered`: whether rows that the lists do not have are looked at too. */
  constructor(
    private readonly params: ParamEngine,
    private readonly hand: ParamHand,
    session: ParamSession,
    private readonly remembered: ReadonlySignal<boolean>,
  ) {
    super(params, session.working);
    effect(() => {
      void session.revision.value;
      const selection = this.asked.value;
      if (selection === undefined || session.applied.value === undefined) return;
      const isWide = this.withRemembered(selection);
      this.estimates.ask(() => params.estimate(selection, isWide));
    });
    session.listeners.heard.push((event) => {
      if (event.kind === "verifying") this.heard(event);
    });
    session.listeners.opened.push(({ unfinished }) => this.opened(unfinished));
    session.listeners.lost.push(() => {
      if (this.lost()) hand.warm();
    });
  }

  /** Asks what verifying a selection would cost; the answer follows the results. */
  readonly estimateFor = (selection: ParamSelection): void => {
    this.asked.value = selection;
  };

  /** Rows that were picked one by one are verified whether the lists hold them or not. */
  private withRemembered(selection: ParamSelection): boolean {
    return selection.kind === "only" || this.remembered.value;
  }

  /** Starts a verification; one under way is dropped, with what it decided kept. */
  readonly verify = (selection: ParamSelection): void => {
    this.start((manners) => this.params.verify(selection, this.withRemembered(selection), manners));
  };

  /** Asks for the proxy, and for what was left unfinished, which the engine alone knows. */
  watchUnfinished(): void {
    attempt(askProxy);
    this.hand.warm();
  }
}
