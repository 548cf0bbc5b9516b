/** The options: as the controls show them, as the worker has them, and what the core refused. */
import { computed, effect, signal } from "@preact/signals";
import type { UrlOptions } from "dustlens";
import type { Catalogue, Keep } from "../../worker/urls_api";
import { EngineError } from "../failures";
import { Latest } from "../results_latest";
import { urls } from "./engine";
import { initialOptions, optionValue, without } from "./options";

/** A rule option the core did not take: its name, the value asked for, the part of it at fault. */
export interface Refusal {
  option: string;
  value: string;
  given: string;
}

/** The options as the controls show them. */
export const options = signal<UrlOptions>(initialOptions);
/** The options that the results on the screen follow; undefined while no worker has any. */
export const applied = signal<UrlOptions | undefined>(undefined);
/** Which URL of a group stands for it. */
export const keep = signal<Keep>("shortest");
/** What the core has to offer; undefined until it is there. */
export const catalogue = signal<Catalogue | undefined>(undefined);

const refusals = signal<readonly Refusal[]>([]);

/** The refusals that still hold: an option given another value is no longer refused. */
export const refused = computed(() =>
  refusals.value.filter(({ option, value }) => value === optionValue(options.value, option, [])),
);

/** The options without what the core refused: only these are kept and put in links. */
export const sound = computed(() =>
  refused.value.reduce((left, { option }) => without(left, option), options.value),
);

const activeRules = new Latest<ReadonlySet<string>>();
/** The rules that the options as shown switch on, by the core's own word; undefined until it is there. */
export const active = activeRules.value;

effect(() => {
  const now = sound.value;
  if (catalogue.value !== undefined) activeRules.ask(async () => new Set(await urls.active_rules(now)));
});

/** More options than there are: the end of the attempts if the core kept refusing. */
const most = 20;

/** Puts options in force by `use`, and again without each that is refused. Throws what is no `bad-option`. */
export async function giveOptions(
  wanted: UrlOptions,
  use: (options: UrlOptions) => Promise<void>,
): Promise<{ inForce: UrlOptions; refused: Refusal[] }> {
  const found: Refusal[] = [];
  for (let next = wanted; ; ) {
    try {
      await use(next);
      return { inForce: next, refused: found };
    } catch (thrown) {
      if (!(thrown instanceof EngineError) || thrown.code !== "bad-option" || found.length === most)
        throw thrown;
      const { option = "", given = thrown.params.detail ?? "" } = thrown.params;
      if (found.some((earlier) => earlier.option === option)) throw thrown;
      found.push({ option, value: optionValue(next, option, []), given });
      next = without(next, option);
    }
  }
}

/** Takes down what the core made of options. */
export function takeDown(inForce: UrlOptions, found: readonly Refusal[]): void {
  applied.value = inForce;
  refusals.value = found;
}
