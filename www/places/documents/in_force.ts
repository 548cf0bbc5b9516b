/** The settings: as the controls show them, as the worker has them, and what the core refused. */
import { batch, computed, signal } from "@preact/signals";
import type { Settings } from "dustlens";
import type { InForce, Refusal } from "../../worker/api";
import { fieldOf, withField } from "../../worker/refused";
import { initialSettings } from "./settings";

/** The settings as the controls show them. */
export const settings = signal<Settings>(initialSettings);
/** Whether a person, a link or a file has set anything; until then the core's defaults rule. */
export const chosen = signal(false);
/** The settings that the results on the screen follow; undefined while no worker has any. */
export const applied = signal<Settings | undefined>(undefined);

const refusals = signal<readonly Refusal[]>([]);

/** The refusals that still hold: a field given another value is no longer refused. */
const standing = computed(() =>
  refusals.value.filter(({ field, value }) => fieldOf(settings.value, field) === value),
);

/** The field the core refused last, and its words. */
export const refusedSetting = computed(() => standing.value.at(-1));

/** The settings without what the core refused: only these are kept and put in links. */
export const sound = computed(() =>
  standing.value.reduce(
    (kept, { field }) => withField(kept, field, applied.value ?? initialSettings),
    settings.value,
  ),
);

/** Whether two settings are the same. */
export function isSame(one: Settings, other: Settings | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Takes down what the core made of `asked`. */
export function takeDown(asked: Settings, { settings: inForce, refused }: InForce): void {
  batch(() => {
    applied.value = inForce;
    const earlier = refusals.peek().filter(({ field, value }) => fieldOf(asked, field) !== value);
    refusals.value = [...earlier, ...refused];
  });
}

/** Takes down the settings a worker has opened with; where some were refused, the controls show what is in force instead. */
export function takeOpened({ settings: inForce, refused }: InForce): void {
  batch(() => {
    applied.value = inForce;
    if (!chosen.peek()) settings.value = inForce;
    for (const { field, value } of refused) {
      const shown = settings.peek();
      if (fieldOf(shown, field) === value) settings.value = withField(shown, field, inForce);
    }
  });
}
