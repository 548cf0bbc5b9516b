/** What the rules save: the lists before and after, rule by rule, and the switches that take rules out of use. */
import { computed, effect, signal } from "@preact/signals";
import type { DustShrink } from "dustlens";
import { attempt } from "../../app/failures";
import { Latest } from "../../place/query/latest";
import { seen } from "../../place/query/seen";
import type { DustTrust } from "../../worker/rules_api";
import type { DustEngine } from "./engine";
import type { Looking } from "./looking";
import type { DustSession } from "./session";
import { usualTrust } from "./trust";
import type { DustVerify } from "./verify";

/** An answer, and to what. */
interface Answered {
  found: DustShrink;
  revision: number;
  use: DustTrust;
}

/** Going through more URLs would hold the fetching up with every rule decided. */
const mostWhileFetching = 50_000;

/** What the rules of one place save. */
export class Shrink {
  /** Which rules a person, or a link, has chosen; undefined: nobody has. */
  readonly chosenTrust = signal<DustTrust | undefined>(undefined);

  /** Which rules are used: those proved by fetching, or the likely ones too; unless chosen, these only until one was tried. */
  readonly trust = computed(() => this.chosenTrust.value ?? usualTrust(this.session.summary.value?.rules));

  /** How many rules are used without being proved, and whether none is proved; undefined: none is used so. */
  readonly assumed = computed(() => {
    const rules = this.session.summary.value?.rules;
    if (rules === undefined || this.trust.value === "valid" || rules.likely === 0) return undefined;
    return { likely: rules.likely, isAll: rules.valid === 0 };
  });

  private readonly answers = new Latest<Answered>();

  private readonly seenShrink = seen(this.answers.value);

  /** The shrink; asked for while it is looked at, since it goes through the whole list. */
  readonly shrink = computed(() => this.seenShrink.value.value?.found);

  /** Whether it is of the rules as they are now, not of earlier ones. */
  readonly isShrinkKnown = computed(() => {
    const answer = this.seenShrink.value.value;
    return (
      answer !== undefined &&
      answer.revision === this.session.revision.value &&
      answer.use === this.trust.value
    );
  });

  readonly shrinkPending = this.answers.pending;

  readonly shrinkFailure = this.answers.failure;

  private readonly isCalm = computed(
    () => !this.verify.isVerifying.value || (this.session.summary.value?.distinct ?? 0) <= mostWhileFetching,
  );

  /** Whether what goes through all URLs can be asked for now. */
  readonly isReady = computed(
    () =>
      this.session.summary.value !== undefined &&
      !this.session.working.value &&
      this.isCalm.value &&
      !this.looking.halted.value,
  );

  /** Takes a rule out of use, or back into it. */
  readonly switchRule = (id: string, off: boolean): void => {
    attempt(async () => {
      await this.engine.switch(id, off);
      this.session.revision.value++;
    });
  };

  constructor(
    private readonly engine: DustEngine,
    private readonly looking: Looking,
    private readonly session: DustSession,
    private readonly verify: DustVerify,
  ) {
    // Who has stopped one count has not stopped that of other rules.
    effect(() => {
      void this.session.revision.value;
      void this.trust.value;
      this.looking.halted.value = false;
    });

    effect(() => {
      const [now, use] = [this.session.revision.value, this.trust.value];
      if (this.session.summary.value === undefined) this.answers.forget();
      else if (this.isReady.value && this.seenShrink.isSeen.value)
        this.answers.ask(async () => ({ found: await this.engine.shrink(use), revision: now, use }));
    });
  }
}
