/** The options: as the controls show them, as the worker has them, and what the core refused. */
import { computed, effect, signal } from "@preact/signals";
import type { UrlOptions } from "dustlens";
import { EngineError, report, withdraw } from "../../app/failures";
import { Latest } from "../../place/query/latest";
import type { Catalogue, Keep } from "../../worker/urls_api";
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

/** The values that the options have where nothing else is said: a preset's own, else the core's defaults. */
export const defaults = computed(() => {
  const { preset } = options.value;
  const own = catalogue.value?.presets.find(({ name }) => name === preset)?.values;
  return own ?? catalogue.value?.options ?? [];
});

/** Whether the fields of the rules' options can be seen. */
export const rulesInSight = signal(false);

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

/** Whether an option has a field of its own among the rules. */
function hasField(option: string): boolean {
  return catalogue.peek()?.options.some(({ name }) => name === option) ?? false;
}

/**
 * Says what was refused and has no field in sight that could say so: that of a folded list of rules, or of a link. What
 * has no field at all goes out of the options; the rest stays in its field until it is corrected.
 */
export function tellRefused(found: readonly Refusal[]): void {
  const strange = found.filter(({ option }) => !hasField(option));
  if (strange.length > 0)
    options.value = strange.reduce((left, { option }) => without(left, option), options.peek());
  for (const refusal of found) if (!hasField(refusal.option) || !rulesInSight.peek()) reportRefusal(refusal);
}

function reportRefusal({ option, value, given }: Refusal): void {
  const params = { option, given: given || value, detail: `${option} ${given || value}`.trim() };
  const isOption = value !== "";
  const code = hasField(option) ? "bad-option-value" : isOption ? "unknown-option" : "bad-option";
  const source = isOption ? `o.${option}` : option;
  report({ code, severity: "warning", source, params, message: params.detail });
}

/** What was corrected is no news any more. */
effect(() => {
  if (refused.value.length === 0) withdraw("bad-option-value");
});

/** Takes down what the core made of options. */
export function takeDown(inForce: UrlOptions, found: readonly Refusal[]): void {
  applied.value = inForce;
  refusals.value = found;
}
