/**
 * Opening a sample: its documents and the settings it is made for; and knowing it again, so that a link can name it.
 */
import { computed, signal } from "@preact/signals";
import type { Settings } from "dustlens";
import { attempt } from "../../app/failures";
import { askProxy, proxy } from "../../app/proxy";
import { type Language, language } from "../../i18n";
import { loadSample, type SampleName, sampleNames } from "../../samples";
import type { Input } from "../../worker/api";
import type { Fetches } from "./fetches";
import type { DocumentInputs } from "./inputs";
import type { LinkSample } from "./link";
import type { DocumentSession } from "./session";
import { flat, type SettingName, withSettings } from "./settings";
import type { DocumentSettings } from "./settings_state";

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

/** The pages of the server's demo site, as links name them. */
const demoName = "demo";

/** True if two inputs say the same under the same name. */
async function isEqual(one: Input, other: Input | undefined): Promise<boolean> {
  if (one.kind === "text") return other?.kind === "text" && one.id === other.id && one.text === other.text;
  if (one.kind !== "file" || other?.kind !== "file") return false;
  if (one.id !== other.id || one.blob.size !== other.blob.size) return false;
  return (await one.blob.text()) === (await other.blob.text());
}

/** A sample as it was opened. */
interface Opened {
  sample: LinkSample;
  inputs: readonly Input[];
  /** The settings before it, and those it is made for; absent for one of the last visit. */
  settings?: { before: Settings; after: Settings };
}

/** Samples in the place of a collection. */
export class DocumentSamples {
  /** The sample last opened. */
  private readonly opened = signal<Opened | undefined>(undefined);

  /** The sample last opened, while its inputs are everything that is in. */
  private readonly unchanged = computed((): Opened | undefined => {
    const { inputs = [] } = this.opened.value ?? {};
    const now = this.input.inputs.value;
    const isSame = now.length === inputs.length && now.every((input, at) => input === inputs[at]);
    return isSame ? this.opened.value : undefined;
  });

  /** Settings that the open sample changed, as long as the change stands. */
  readonly changed = computed((): readonly Changed[] => {
    const settings = this.unchanged.value?.settings;
    if (settings === undefined) return [];
    const now = flat(this.settingsState.settings.value);
    const all = changedBetween(settings.before, settings.after);
    return all.filter(({ name, after }) => String(now[name]) === after);
  });

  /** Gives back the settings of before the sample; its texts stay. */
  readonly settingsBack = (): void => {
    const before = this.opened.peek()?.settings?.before;
    if (before === undefined) return;
    const now = flat(this.settingsState.settings.peek());
    const own = Object.fromEntries(this.changed.peek().map(({ name }) => [name, flat(before)[name]]));
    this.session.change(withSettings(this.settingsState.settings.peek(), { ...now, ...own }));
  };

  /** True if the pages of the demo site are everything that is in: those that answered, of all that were asked for. */
  private readonly isDemo = computed(() => {
    const { demo } = proxy.value;
    const inputs = this.input.inputs.value;
    if (demo.length === 0 || inputs.length === 0 || inputs.length > demo.length) return false;
    if (!inputs.every(({ kind }) => kind === "page") || this.fetching.fetching.value > 0) return false;
    const here = new Set(inputs.map(({ id }) => id));
    const failed = this.fetching.fetches.value.filter(({ status }) => status.state !== "done");
    const others = new Set(failed.map(({ url }) => url));
    return (
      inputs.every(({ id }) => demo.includes(id)) && demo.every((url) => here.has(url) || others.has(url))
    );
  });

  /** The sample that is everything that is in, unchanged. */
  readonly sampleNow = computed((): LinkSample | undefined => {
    if (this.input.removed.value.length > 0 || this.input.held.value.length > 0) return undefined;
    if (this.isDemo.value) return { name: demoName };
    return this.unchanged.value?.sample;
  });

  /** Loads a sample and puts it in the place of everything. */
  private readonly put = async (name: SampleName, spoken: Language): Promise<void> => {
    const { inputs, shingles } = await loadSample(spoken, name);
    const before = this.settingsState.settings.peek();
    const after = withSettings(before, shingles);
    this.session.change(after);
    this.session.replace(inputs);
    this.opened.value = { sample: { name, language: spoken }, inputs, settings: { before, after } };
  };

  /** Puts a sample in the place of everything; what was there can be brought back. */
  readonly openSample = (name: SampleName): void => {
    const open = async () => {
      const before = {
        inputs: this.input.all.peek(),
        removed: this.input.removed.peek(),
        settings: this.settingsState.settings.peek(),
      };
      await this.put(name, language.peek());
      if (before.inputs.length > 0) {
        const run = () => {
          this.session.change(before.settings);
          this.session.replace(before.inputs, before.removed);
        };
        this.session.tellRemoved(before.inputs.length, run);
      }
    };
    attempt(open, name, { fragment: `documents?sample=${name}` });
  };

  /** True if inputs that were kept are this sample, which is known from then on. */
  readonly isSample = async (
    { name, language: spoken }: LinkSample,
    kept: readonly Input[],
  ): Promise<boolean> => {
    if (name === demoName) {
      await askProxy();
      const { demo } = proxy.peek();
      const isDemo = kept.length > 0 && kept.every(({ kind, id }) => kind === "page" && demo.includes(id));
      if (isDemo) this.opened.value = { sample: { name }, inputs: kept };
      return isDemo;
    }
    const known = sampleNames.find((each) => each === name);
    if (known === undefined) return false;
    const of = spoken ?? language.peek();
    const { inputs } = await loadSample(of, known);
    const same = await Promise.all(inputs.map((input, at) => isEqual(input, kept[at])));
    if (inputs.length !== kept.length || same.includes(false)) return false;
    this.opened.value = { sample: { name, language: of }, inputs: kept };
    return true;
  };

  /** Opens the sample of a link. The pages of the demo site are fetched. False: there is none here. */
  readonly openLinked = async ({ name, language: spoken }: LinkSample): Promise<boolean> => {
    if (name === demoName) {
      await askProxy();
      const { demo } = proxy.peek();
      if (demo.length === 0) return false;
      this.session.replace([]);
      this.fetching.fetchAll(demo);
      return true;
    }
    const known = sampleNames.find((each) => each === name);
    if (known !== undefined) await this.put(known, spoken ?? language.peek());
    return known !== undefined;
  };

  constructor(
    private readonly input: DocumentInputs,
    private readonly settingsState: DocumentSettings,
    private readonly session: DocumentSession,
    private readonly fetching: Fetches,
  ) {}
}
