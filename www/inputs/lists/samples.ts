/** Opening a sample of URLs, and knowing it again, so that a link can name it. */
import { computed, signal } from "@preact/signals";
import { attempt } from "../../app/failures";
import { language } from "../../i18n";
import { loadUrlSample, type UrlSampleName, urlSampleNames } from "../../samples/urls";
import type { ListEdits } from "./edits";
import type { Lists } from "./inputs";

/** The host that the lines of the log do not name. */
const logHost = "www.lighthouse.example";

/** The sample of this name, if there is one. */
export function sampleNamed(name: string): UrlSampleName | undefined {
  return urlSampleNames.find((each) => each === name);
}

/** The samples of one input. */
export class ListSamples {
  /** The sample last opened, with its text. */
  private readonly opened = signal<{ name: UrlSampleName; text: string } | undefined>(undefined);

  /** The sample that is the whole input, unchanged. */
  readonly sampleNow = computed(() => {
    const sample = this.opened.value;
    return sample !== undefined && this.lists.lists.value.length === 0 && this.lists.box.value === sample.text
      ? sample.name
      : undefined;
  });

  /** Makes a sample known without opening it, and gives its text: input that came by another way may be it. */
  readonly knowSample = async (name: UrlSampleName): Promise<string> => {
    const text = await loadUrlSample(language.peek(), name);
    this.opened.value = { name, text };
    return text;
  };

  /** Puts a sample in the place of everything; what was there can be brought back. */
  readonly takeSample = async (name: UrlSampleName): Promise<void> => {
    const text = await this.knowSample(name);
    const before = {
      text: this.lists.box.peek(),
      others: this.lists.lists.peek(),
      reading: this.lists.reading.peek(),
    };
    this.lists.reading.value = name === "log" ? { host: logHost } : {};
    this.edits.replaceAll(text, []);
    const count = before.others.length + (before.text.trim() === "" ? 0 : 1);
    if (count === 0) return;
    const run = () => {
      this.lists.reading.value = before.reading;
      this.edits.replaceAll(before.text, before.others);
    };
    this.edits.undo.value = { count, run };
  };

  readonly openSample = (name: UrlSampleName): void => {
    attempt(() => this.takeSample(name), name);
  };

  constructor(
    private readonly edits: ListEdits,
    private readonly lists: Lists,
  ) {}
}
