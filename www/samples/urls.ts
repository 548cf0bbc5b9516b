/** Samples of URL lists: own texts. Only the remarks in them are in a language. Each loads only when asked for. */
import type { Language } from "../i18n";

export const urlSampleNames = ["tiers", "log", "sitemap", "twins"] as const;
export type UrlSampleName = (typeof urlSampleNames)[number];

const log = () => import("./urls/access.log?raw");
const sitemap = () => import("./urls/sitemap.xml?raw");
const twins = () => import("./urls/twins.txt?raw");

const files = {
  en: { tiers: () => import("./urls/en/tiers.txt?raw"), log, sitemap, twins },
  ru: { tiers: () => import("./urls/ru/tiers.txt?raw"), log, sitemap, twins },
} as const;

/** The text of a sample. */
export async function loadUrlSample(language: Language, name: UrlSampleName): Promise<string> {
  return (await files[language][name]()).default;
}
