/** Proving rules by fetching pages: what it will cost, how far it is, and its controls. */
import { computed, effect } from "@preact/signals";
import type { DustPlan } from "dustlens";
import { attempt } from "../../app/failures";
import { SessionVerify } from "../../place_model/verification";
import type { DustClient, DustEngine, DustSession } from "./session";

export class DustVerify extends SessionVerify<DustPlan> {
  /** True if a proof was begun and is not at its end: then more likely rules are looked for as it goes on. */
  readonly isHalfway = computed(() => {
    const state = this.verifying.value?.state;
    return this.unfinished.value !== undefined || (state !== undefined && state !== "over");
  });

  constructor(
    private readonly rules: DustEngine,
    client: DustClient,
    private readonly session: DustSession,
  ) {
    super(rules, client, session);
    effect(() => {
      void session.revision.value;
      if (session.summary.value === undefined) this.estimates.forget();
      else if (!session.working.value && !this.isVerifying.value) this.estimates.ask(() => rules.estimate());
    });
    // What is left of an interrupted one is known when its lists have been mined, and may be nothing.
    effect(() => {
      void session.revision.value;
      if (session.working.value || this.unfinished.peek() === undefined) return;
      attempt(() => this.findLeft());
    });
  }

  private async findLeft(): Promise<void> {
    const plan = await this.rules.under_way();
    if (this.unfinished.peek() !== undefined) this.unfinished.value = plan?.over === false ? plan : undefined;
  }

  /** Starts a validation of all that is likely; one under way is dropped, with what it decided kept. */
  readonly verify = (): void => {
    this.start((manners) => this.rules.verify(manners));
  };

  /** Forgets all that was ever decided, on this site or others; the lists are mined anew. */
  readonly forget = (): void => {
    attempt(async () => {
      await this.rules.forget();
      this.unfinished.value = undefined;
      await this.session.recount();
    });
  };
}
