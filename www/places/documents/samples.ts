/** Opening a sample: its documents and the settings it is made for. */
import { computed, signal } from "@preact/signals";
import type { Settings } from "dustlens";
import { attempt } from "../../app/failures";
import { language } from "../../i18n";
import { loadSample, type SampleName } from "../../samples";
import type { DocumentSettings } from "./in_force";
import type { DocumentInputs } from "./inputs";
import type { DocumentSession } from "./session";
import { flat, type SettingName, withSettings } from "./settings";

/** A setting that a sample changed. */
export interface Changed {
  name: SettingName;
  before: string;
  after: string;
}

function changedBetween(before: Settings, after: Settings): Changed[] {
  const [from, to] = [flat(before), flat(after)];
  const names = Object.keys(to) as SettingName[];
  return names
    .filter((name) => from[name] !== to[name])
    .map((name) => ({ name, before: String(from[name]), after: String(to[name]) }));
}

/** Samples in the place of a collection. */
export class DocumentSamples {
  /** The settings before and after the last sample, and its inputs. */
  private readonly last = signal<{ before: Settings; after: Settings; inputs: unknown } | undefined>(
    undefined,
  );

  /** What the sample that is open changed in the settings, as long as that stands. */
  readonly changed = computed((): readonly Changed[] => {
    const last = this.last.value;
    if (last === undefined || last.inputs !== this.input.inputs.value) return [];
    const now = flat(this.inForce.settings.value);
    const all = changedBetween(last.before, last.after);
    return all.filter(({ name, after }) => String(now[name]) === after);
  });

  /** Gives back the settings of before the sample; its texts stay. */
  readonly settingsBack = (): void => {
    const last = this.last.peek();
    const now = flat(this.inForce.settings.peek());
    const names = this.changed.peek().map(({ name }) => name);
    if (last === undefined) return;
    const own = Object.fromEntries(names.map((name) => [name, flat(last.before)[name]]));
    this.session.change(withSettings(this.inForce.settings.peek(), { ...now, ...own }));
  };

  /** Puts a sample in the place of everything; what was there can be brought back. */
  readonly openSample = (name: SampleName): void => {
    attempt(async () => {
      const before = {
        inputs: this.input.inputs.peek(),
        removed: this.input.removed.peek(),
        settings: this.inForce.settings.peek(),
      };
      const sample = await loadSample(language.peek(), name);
      const after = withSettings(before.settings, sample.shingles);
      this.session.change(after);
      this.session.replace(sample.inputs);
      this.last.value = { before: before.settings, after, inputs: this.input.inputs.peek() };
      if (before.inputs.length > 0) {
        const run = () => {
          this.session.change(before.settings);
          this.session.replace(before.inputs, before.removed);
        };
        this.session.undo.value = { count: before.inputs.length, run };
      }
    }, name);
  };

  constructor(
    private readonly input: DocumentInputs,
    private readonly inForce: DocumentSettings,
    private readonly session: DocumentSession,
  ) {}
}
