/** Opening a sample of URLs, and knowing it again, so that a link can name it. */
import { computed, signal } from "@preact/signals";
import { attempt } from "../../app/failures";
import { language } from "../../i18n";
import { loadUrlSample, type UrlSampleName, urlSampleNames } from "../../samples/urls";
import { replaceAll, undo } from "./edits";
import { box, lists, reading } from "./inputs";

/** The sample last opened, with its text. */
const opened = signal<{ name: UrlSampleName; text: string } | undefined>(undefined);

/** The sample that is the whole input, unchanged. */
export const sampleNow = computed(() => {
  const sample = opened.value;
  return sample !== undefined && lists.value.length === 0 && box.value === sample.text
    ? sample.name
    : undefined;
});

/** The host that the lines of the log do not name. */
const logHost = "www.lighthouse.example";

/** The sample of this name, if there is one. */
export function sampleNamed(name: string): UrlSampleName | undefined {
  return urlSampleNames.find((each) => each === name);
}

/** Makes a sample known without opening it, and gives its text: input that came by another way may be it. */
export async function knowSample(name: UrlSampleName): Promise<string> {
  const text = await loadUrlSample(language.peek(), name);
  opened.value = { name, text };
  return text;
}

/** Puts a sample in the place of everything; what was there can be brought back. */
export async function takeSample(name: UrlSampleName): Promise<void> {
  const text = await knowSample(name);
  const before = { text: box.peek(), others: lists.peek(), reading: reading.peek() };
  reading.value = name === "log" ? { host: logHost } : {};
  replaceAll(text, []);
  const count = before.others.length + (before.text.trim() === "" ? 0 : 1);
  if (count === 0) return;
  const run = () => {
    reading.value = before.reading;
    replaceAll(before.text, before.others);
  };
  undo.value = { count, run };
}

export function openSample(name: UrlSampleName): void {
  attempt(() => takeSample(name), name);
}
