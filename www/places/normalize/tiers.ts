/** How many keys each tier gives, known before it is chosen. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { UrlOptions } from "dustlens";
import type { ListInput } from "../../inputs/lists/model";
import { Latest } from "../../place_model/query/latest";
import type { UrlEngine } from "./engine";
import { isSame, type Tier, tiers, withTier } from "./options";
import type { UrlSession } from "./session";
import type { UrlSettings } from "./settings";

type Counts = Readonly<Partial<Record<Tier, number>>>;

/** True if nothing but a tier decides which rules are on. */
function isPlain(options: UrlOptions): boolean {
  return isSame(options, withTier(options, options.tier));
}

export class TierCounts {
  private readonly counted = new Latest<readonly number[] | undefined>();
  /** Keys that runs over the lists as they are have shown: of long lists nothing else is counted. */
  private readonly run = signal<Counts>({});
  readonly keys: ReadonlySignal<Counts> = computed(() => {
    const found = this.counted.value.value;
    const all = found === undefined ? {} : Object.fromEntries(tiers.map((tier, at) => [tier, found[at]]));
    return { ...all, ...this.run.value };
  });
  /** True for long lists: tiers that no run has shown are counted when a person asks for it. */
  private readonly isLeft = signal(false);
  /** True if a tier has no count, and none is on its way. */
  readonly isUncounted: ReadonlySignal<boolean> = computed(
    () => this.isLeft.value && tiers.some((tier) => this.keys.value[tier] === undefined),
  );
  /** True while the tiers are counted. */
  readonly isCounting: ReadonlySignal<boolean> = this.counted.pending;
  /** The subject of the counts; undefined: none. */
  private of: readonly unknown[] | undefined;

  constructor(
    private readonly input: ListInput,
    private readonly engine: UrlEngine,
    session: UrlSession,
    private readonly settings: UrlSettings,
  ) {
    effect(() => {
      const found = session.summary.value;
      const [isBusy, applied] = [session.working.value || session.stale.value, settings.applied.value];
      if (found === undefined) this.forget();
      else if (!isBusy && !found.partial && found.progress.stage === "done" && applied !== undefined)
        this.follow(applied, found.keys);
    });
  }

  private forget(): void {
    this.of = undefined;
    this.counted.forget();
    this.run.value = {};
    this.isLeft.value = false;
  }

  /** Counts the keys of all tiers. */
  readonly count = (): void => {
    const { asInputs, reading } = this.input.lists;
    const options = tiers.map((tier) => withTier(this.settings.sound.peek(), tier));
    this.counted.ask(() => this.engine.tier_keys(asInputs(), reading.peek(), options));
  };

  /** A run is over: what it says of its own tier is kept, the others are counted where the lists are short. */
  private follow(applied: UrlOptions, keys: number): void {
    const { box, lists, reading, isLive } = this.input.lists;
    const now = [box.peek(), lists.peek(), reading.peek(), JSON.stringify(applied.values)];
    const isNew = this.of === undefined || now.some((each, at) => each !== this.of?.[at]);
    if (isNew) this.forget();
    this.of = now;
    if (isPlain(applied)) this.run.value = { ...this.run.peek(), [applied.tier]: keys };
    if (!isNew) return;
    if (isLive.peek()) this.count();
    else this.isLeft.value = true;
  }
}
