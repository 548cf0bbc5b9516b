/** The options: as the controls show them, as the worker has them, and what the core refused. */
import { computed, effect, signal } from "@preact/signals";
import type { UrlOptions } from "dustlens";
import { EngineError, report, withdraw } from "../../app/failures";
import { Latest } from "../../place_model/query/latest";
import { taken } from "../../worker/refused";
import type { Catalogue, Keep } from "../../worker/urls_api";
import type { UrlEngine } from "./engine";
import { initialOptions, isSame, optionValue, without } from "./options";

/** A rule option the core did not take: its name, the value asked for, the part of it at fault. */
export interface Refusal {
  option: string;
  value: string;
  given: string;
}

/** Puts options in force by `use`, and again without each that is refused. Throws what is no `bad-option`. */
export async function giveOptions(
  wanted: UrlOptions,
  use: (options: UrlOptions) => Promise<void>,
): Promise<{ applied: UrlOptions; refused: Refusal[] }> {
  const refused: Refusal[] = [];
  const applied = await taken(wanted, use, (thrown, tried) => {
    if (!(thrown instanceof EngineError) || thrown.code !== "bad-option") throw thrown;
    const { option = "", given = thrown.params.detail ?? "" } = thrown.params;
    if (refused.some((earlier) => earlier.option === option)) throw thrown;
    refused.push({ option, value: optionValue(tried, option, []), given });
    return without(tried, option);
  });
  return { applied, refused };
}

/** The options of one place. */
export class UrlSettings {
  /** The options as the controls show them. */
  readonly options = signal<UrlOptions>(initialOptions);
  /** The options that the results on the screen follow; undefined while no worker has any. */
  readonly applied = signal<UrlOptions | undefined>(undefined);
  /** Which URL of a group stands for it. */
  readonly keep = signal<Keep>("shortest");
  /** What the core has to offer; undefined until it is there. */
  readonly catalogue = signal<Catalogue | undefined>(undefined);
  /** The values that the options have where nothing else is said: a preset's own, else the core's defaults. */
  readonly defaults = computed(() => {
    const { preset } = this.options.value;
    const own = this.catalogue.value?.presets.find(({ name }) => name === preset)?.values;
    return own ?? this.catalogue.value?.options ?? [];
  });
  /** True if the fields of the rules' options can be seen. */
  readonly rulesInSight = signal(false);
  private readonly refusals = signal<readonly Refusal[]>([]);
  /** The refusals that still hold: an option given another value is no longer refused. */
  readonly refused = computed(() =>
    this.refusals.value.filter(({ option, value }) => value === optionValue(this.options.value, option, [])),
  );
  /** The options without what the core refused: only these are kept and put in links. */
  readonly sound = computed(() =>
    this.refused.value.reduce((left, { option }) => without(left, option), this.options.value),
  );
  private readonly activeRules = new Latest<ReadonlySet<string>>();
  /** The rules that the options as shown switch on, by the core's own word; undefined until it is there. */
  readonly active = this.activeRules.value;

  constructor(private readonly urls: UrlEngine) {
    effect(() => {
      const now = this.sound.value;
      if (this.catalogue.value !== undefined)
        this.activeRules.ask(async () => new Set(await urls.active_rules(now)));
    });
    // What was corrected is no news any more.
    effect(() => {
      if (this.refused.value.length === 0) withdraw("bad-option-value");
    });
  }

  /** Puts the options in force; what the core refuses is left out and said beside its field. False: they were already. */
  async give(): Promise<boolean> {
    const wanted = this.options.peek();
    if (isSame(wanted, this.applied.peek())) return false;
    const { applied, refused } = await giveOptions(wanted, (next) => this.urls.set_options(next));
    this.applied.value = applied;
    this.refusals.value = refused;
    this.tellRefused(refused);
    return true;
  }

  /** True if an option has a field of its own among the rules. */
  private hasField(option: string): boolean {
    return this.catalogue.peek()?.options.some(({ name }) => name === option) ?? false;
  }

  /**
   * Says what was refused and has no field in sight that could say so: that of a folded list of rules, or of a link. What
   * has no field at all goes out of the options; the rest stays in its field until it is corrected.
   */
  private tellRefused(found: readonly Refusal[]): void {
    const strange = found.filter(({ option }) => !this.hasField(option));
    if (strange.length > 0)
      this.options.value = strange.reduce((left, { option }) => without(left, option), this.options.peek());
    for (const refusal of found)
      if (!this.hasField(refusal.option) || !this.rulesInSight.peek()) this.reportRefusal(refusal);
  }

  private reportRefusal({ option, value, given }: Refusal): void {
    const params = { option, given: given || value, detail: `${option} ${given || value}`.trim() };
    const isOption = value !== "";
    const code = this.hasField(option) ? "bad-option-value" : isOption ? "unknown-option" : "bad-option";
    const source = isOption ? `o.${option}` : option;
    report({ code, severity: "warning", source, params, message: params.detail });
  }
}
