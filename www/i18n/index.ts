/**
 * The page's words. Each namespace is one file per language (`en/frame.json`, `ru/frame.json`);
 * a key is written `namespace:path.to.word`. Reading `t` or `n` inside a component subscribes
 * it to the language, so that a switch redraws it.
 */
import { createInstance, type ResourceLanguage } from "i18next";
import { type Language, language, languages, wordsCome } from "../app/language";

export { type Language, language, languages };

/** What fills the `{{places}}` of a phrase; `count` picks the plural form. */
export type Params = Record<string, string | number>;

const words = createInstance();
void words.init({
  resources: {},
  lng: language.peek(),
  fallbackLng: false,
  defaultNS: "frame",
  initAsync: false,
  interpolation: { escapeValue: false },
});
// `{{limit, size}}` in a phrase.
words.services.formatter?.add("size", (bytes) => size(Number(bytes)));

const sources = { en: () => import("./en"), ru: () => import("./ru") } as const;

/** Words that come when they are needed: of places, of results, of what went wrong. */
const laterSources = import.meta.glob<ResourceLanguage>(
  "./*/{about,addresses,files,hints,keys,learn,link,normalize,offers,params,problems,results,rules,run,teaching}.json",
  { import: "default" },
);

/** The namespaces of those that were asked for: they come with every language from then on. */
const opened = new Set<string>();

async function loadOpened(wanted: Language): Promise<void> {
  const missing = [...opened].filter((each) => !words.hasResourceBundle(wanted, each));
  const load = async (each: string) =>
    words.addResourceBundle(wanted, each, await laterSources[`./${wanted}/${each}.json`]?.());
  await Promise.all(missing.map(load));
  if (missing.length > 0) wordsCome.value++;
}

/** Loads words of one namespace in the language in force. */
export async function loadWordsOf(namespace: string): Promise<void> {
  opened.add(namespace);
  // The language may be switched while its words are on their way.
  for (let spoken: Language | undefined; spoken !== language.peek(); ) {
    spoken = language.peek();
    await loadOpened(spoken);
  }
}

/** Code together with the words it shows. */
export async function withWords<Module>(code: Promise<Module>, namespace: string): Promise<Module> {
  const [module] = await Promise.all([code, loadWordsOf(namespace)]);
  return module;
}

/** True if the words of this namespace are here. */
export function hasWords(namespace: string): boolean {
  void wordsCome.value;
  return words.hasResourceBundle(language.value, namespace);
}

/** Loads the words of a language; a second call for the same language does nothing. */
export async function loadWords(wanted: Language): Promise<void> {
  await loadOpened(wanted);
  if (words.hasResourceBundle(wanted, "frame")) return;
  const { files } = await sources[wanted]();
  for (const [path, bundle] of Object.entries(files)) {
    const namespace = /([a-z]+)\.json$/.exec(path)?.[1];
    if (namespace !== undefined) words.addResourceBundle(wanted, namespace, bundle);
  }
}

/** Loads a language and puts it in force. */
export async function speak(wanted: Language): Promise<void> {
  await loadWords(wanted);
  language.value = wanted;
}

/** The phrase behind `key` in the language in force. A missing key comes back as itself. */
export function t(key: string, params: Params = {}): string {
  return words.t(key, { ...params, lng: language.value });
}

/** True if the language files have this key, in the plural form that `count` asks for. */
export function has(key: string, params: Params = {}): boolean {
  return words.exists(key, { ...params, lng: language.value });
}

const formats = new Map<string, Intl.NumberFormat>();

/** A number the way the language in force writes it: `12,345.6` or `12 345,6`. */
export function n(value: number, options: Intl.NumberFormatOptions = {}): string {
  const name = `${language.value} ${JSON.stringify(options)}`;
  let format = formats.get(name);
  if (format === undefined) {
    format = new Intl.NumberFormat(language.value, options);
    formats.set(name, format);
  }
  return format.format(value);
}

/** A size in bytes, in the largest unit that leaves at least one whole: `1.5 kB`. */
export function size(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  const format = new Intl.NumberFormat(language.value, {
    style: "unit",
    unit: units[step] ?? "byte",
    unitDisplay: "narrow",
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  });
  // The narrow form leaves the blank out in some languages; the long one spells bytes out.
  const parts = format.formatToParts(value).filter(({ type }) => type !== "literal");
  const unit = parts.find(({ type }) => type === "unit")?.value ?? "";
  const digits = parts.filter(({ type }) => type !== "unit").map((part) => part.value);
  return `${digits.join("")}\u00a0${unit}`;
}

/** A span of time, in milliseconds under a second and in whole seconds or minutes above. */
export function duration(milliseconds: number): string {
  const style = { style: "unit", unitDisplay: "short" } as const;
  if (milliseconds < 1000) return n(Math.round(milliseconds), { ...style, unit: "millisecond" });
  const seconds = milliseconds / 1000;
  if (seconds < 10) return n(seconds, { ...style, unit: "second", maximumFractionDigits: 1 });
  if (seconds < 90) return n(Math.round(seconds), { ...style, unit: "second" });
  const minutes = seconds / 60;
  if (minutes < 90) return n(Math.round(minutes), { ...style, unit: "minute" });
  const hours = minutes / 60;
  if (hours < 48) return n(hours, { ...style, unit: "hour", maximumFractionDigits: hours < 10 ? 1 : 0 });
  return n(Math.round(hours / 24), { ...style, unit: "day" });
}

/** The name of a language in the language in force: `ru` → “Russian”. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([language.value], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
