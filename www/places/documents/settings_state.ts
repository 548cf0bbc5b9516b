/** The settings: as the controls show them, as the worker has them, and what the core refused. */
import { batch, computed, signal } from "@preact/signals";
import type { Settings } from "dustlens";
import type { AppliedSettings, Refusal } from "../../worker/api";
import { fieldOf, withField } from "../../worker/refused";
import { initialSettings } from "./settings";

/** True if two settings are the same. */
export function isSame(one: Settings, other: Settings | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The settings of one collection. */
export class DocumentSettings {
  /** The settings as the controls show them. */
  readonly settings = signal<Settings>(initialSettings);

  /** True if a person, a link or a file has set anything; until then the core's defaults rule. */
  readonly chosen = signal(false);

  /** The settings that the results on the screen follow; undefined while no worker has any. */
  readonly applied = signal<Settings | undefined>(undefined);

  private readonly refusals = signal<readonly Refusal[]>([]);

  /** The refusals that still hold: a field given another value is no longer refused. */
  private readonly standing = computed(() =>
    this.refusals.value.filter(({ field, value }) => fieldOf(this.settings.value, field) === value),
  );

  /** The field the core refused last, and its words. */
  readonly refusedSetting = computed(() => this.standing.value.at(-1));

  /** The settings without what the core refused: only these are kept and put in links. */
  readonly sound = computed(() =>
    this.standing.value.reduce(
      (kept, { field }) => withField(kept, field, this.applied.value ?? initialSettings),
      this.settings.value,
    ),
  );

  /** The settings that a person, a link or a file asks for. */
  readonly asked = (): Settings | undefined => (this.chosen.peek() ? this.settings.peek() : undefined);

  /** Takes down what the core made of `asked`. */
  readonly takeDown = (asked: Settings, { settings: applied, refused }: AppliedSettings): void => {
    batch(() => {
      this.applied.value = applied;
      const earlier = this.refusals.peek().filter(({ field, value }) => fieldOf(asked, field) !== value);
      this.refusals.value = [...earlier, ...refused];
    });
  };

  /** Takes down the settings a worker has opened with; where some were refused, the controls show what is in force instead. */
  readonly takeOpened = ({ settings: applied, refused }: AppliedSettings): void => {
    batch(() => {
      this.applied.value = applied;
      if (!this.chosen.peek()) this.settings.value = applied;
      for (const { field, value } of refused) {
        const shown = this.settings.peek();
        if (fieldOf(shown, field) === value) this.settings.value = withField(shown, field, applied);
      }
    });
  };
}
