/** What the rules save: the lists before and after, rule by rule, and the switches that take rules out of use. */
import { computed, effect, signal } from "@preact/signals";
import type { DustLooked, DustShrink, DustSummary } from "dustlens";
import { attempt } from "../../app/failures";
import { Latest } from "../../place_model/query/latest";
import { watched } from "../../place_model/query/watched";
import type { DustTrust, ScanKind } from "../../worker/rules_api";
import type { DustEngine, DustSession } from "./session";
import type { DustVerify } from "./verify";

/** Going over all URLs of a long list: how far it is, the way to stop it, and the way to do it all the same. */
export class Scans {
  /** What is gone over the URLs for, and how far that is; nothing that takes a moment only. */
  readonly progress = signal<Partial<Record<ScanKind, DustLooked>>>({});
  /** True if a person has stopped it. Nothing goes over all URLs until rules, lists or the question are others. */
  readonly halted = signal(false);

  constructor(
    private readonly engine: DustEngine,
    { listeners }: DustSession,
  ) {
    listeners.heard.push((event) => {
      if (event.kind !== "scanning") return;
      const { [event.what]: _, ...others } = this.progress.peek();
      this.progress.value = event.looked === undefined ? others : { ...others, [event.what]: event.looked };
    });
    listeners.lost.push(() => {
      this.progress.value = {};
    });
  }

  readonly stop = (): void => {
    this.halted.value = true;
    attempt(() => this.engine.stop_scans());
  };

  readonly again = (): void => {
    this.halted.value = false;
  };
}

/** An answer, and to what. */
interface Answered {
  found: DustShrink;
  revision: number;
  use: DustTrust;
}

/** Going through more URLs would hold the fetching up with every rule decided. */
const mostWhileFetching = 50_000;

/** Likely rules too, until fetching has proved or refuted the first one; from then on the proved ones alone. */
export function usualTrust(rules: Pick<DustSummary["rules"], "valid" | "refuted"> | undefined): DustTrust {
  return (rules?.valid ?? 0) + (rules?.refuted ?? 0) > 0 ? "valid" : "likely";
}

/** What the rules of one place save. */
export class Shrink {
  /** Which rules a person, or a link, has chosen; undefined: nobody has. */
  readonly chosenTrust = signal<DustTrust | undefined>(undefined);
  /** Which rules are used: those proved by fetching, or the likely ones too. */
  readonly trust = computed(() => this.chosenTrust.value ?? usualTrust(this.session.summary.value?.rules));
  /** How many rules are used without being proved, and whether none is proved; undefined: none is used so. */
  readonly assumed = computed(() => {
    const rules = this.session.summary.value?.rules;
    if (rules === undefined || this.trust.value === "valid" || rules.likely === 0) return undefined;
    return { likely: rules.likely, isAll: rules.valid === 0 };
  });
  readonly answers = new Latest<Answered>();
  private readonly watchedAnswer = watched(this.answers.value);
  /** The shrink; asked for while it is looked at, since it goes through the whole list. */
  readonly shrink = computed(() => this.watchedAnswer.value.value?.found);
  /** True if it is of the rules as they are now, not of earlier ones. */
  readonly isShrinkKnown = computed(() => {
    const answer = this.watchedAnswer.value.value;
    return answer?.revision === this.session.revision.value && answer.use === this.trust.value;
  });
  /** True if what goes through all URLs can be asked for now. */
  readonly isReady = computed(() => {
    const found = this.session.summary.value;
    if (found === undefined || this.session.working.value || this.scans.halted.value) return false;
    return !this.verify.isVerifying.value || found.distinct <= mostWhileFetching;
  });

  constructor(
    private readonly engine: DustEngine,
    private readonly scans: Scans,
    private readonly session: DustSession,
    private readonly verify: DustVerify,
  ) {
    // Who has stopped one count has not stopped that of other rules.
    effect(() => {
      void [session.revision.value, this.trust.value];
      scans.halted.value = false;
    });
    effect(() => {
      const [revision, use] = [session.revision.value, this.trust.value];
      if (session.summary.value === undefined) this.answers.forget();
      else if (this.isReady.value && this.watchedAnswer.isWatched.value)
        this.answers.ask(async () => ({ found: await engine.shrink(use), revision, use }));
    });
  }

  /** Takes a rule out of use, or back into it. */
  readonly switchRule = (id: string, off: boolean): void => {
    attempt(async () => {
      await this.engine.switch(id, off);
      this.session.revision.value++;
    });
  };
}
