/** Verifying arguments by fetching pages: what it will cost, how far it is, and its controls. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { ParamPlan, ParamSelection } from "dustlens";
import { SessionVerify } from "../../place_model/verification";
import type { ParamClient, ParamEngine, ParamSession } from "./session";

export class ParamVerify extends SessionVerify<ParamPlan> {
  private readonly asked = signal<ParamSelection | undefined>(undefined);
  /** True if the estimate is of all candidates together, and there are none. */
  readonly isNothing = computed(
    () =>
      this.asked.value?.kind === "all" && !this.estimatePending.value && this.estimate.value?.checks === 0,
  );
  /** Which rows are to be checked together. */
  readonly kind = signal<"due" | "all">("due");

  /** `remembered`: whether rows that the lists do not have are looked at too. */
  constructor(
    private readonly params: ParamEngine,
    client: ParamClient,
    private readonly session: ParamSession,
    private readonly remembered: ReadonlySignal<boolean>,
  ) {
    super(params, client, session);
    effect(() => {
      void session.revision.value;
      const selection = this.asked.value;
      if (selection === undefined || session.applied.value === undefined) return;
      const isWide = this.withRemembered(selection);
      this.estimates.ask(() => params.estimate(selection, isWide));
    });
  }

  /** Asks what verifying a selection would cost; the answer follows the results. */
  readonly estimateFor = (selection: ParamSelection): void => {
    this.asked.value = selection;
  };

  /** Asks it of the rows that are checked together: of those due, or where none is, of all. */
  readonly estimateTogether = (): void => {
    const isDue = this.session.summary.peek()?.due !== 0;
    this.estimateFor({ kind: isDue ? this.kind.peek() : "all" });
  };

  /** Rows that were picked one by one are verified whether the lists hold them or not. */
  private withRemembered(selection: ParamSelection): boolean {
    return selection.kind === "only" || this.remembered.value;
  }

  /** Starts a verification; one under way is dropped, with what it decided kept. */
  readonly verify = (selection: ParamSelection): void => {
    this.start((manners) => this.params.verify(selection, this.withRemembered(selection), manners));
  };
}
