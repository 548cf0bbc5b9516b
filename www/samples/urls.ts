/** Samples of URL lists: own texts, the same in every language. Each loads only when asked for. */
export const urlSampleNames = ["tiers", "log", "sitemap"] as const;
export type UrlSampleName = (typeof urlSampleNames)[number];

const files = {
  tiers: () => import("./urls/tiers.txt?raw"),
  log: () => import("./urls/access.log?raw"),
  sitemap: () => import("./urls/sitemap.xml?raw"),
} as const;

/** The text of a sample. */
export async function loadUrlSample(name: UrlSampleName): Promise<string> {
  return (await files[name]()).default;
}
