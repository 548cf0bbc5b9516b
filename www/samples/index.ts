/** The samples: own texts, in both languages. Those of a language load when the first one is asked for. */
import type { Settings } from "dustlens";
import type { Language } from "../i18n";
import type { Input } from "../worker/api";

export const sampleNames = ["notes", "pages", "lecture"] as const;
export type SampleName = (typeof sampleNames)[number];

const textsOf: Record<Language, () => Promise<{ texts: Record<string, string> }>> = {
  en: () => import("./texts_en"),
  ru: () => import("./texts_ru"),
};

/** What a sample changes in the settings, because its texts are made for it. */
const shinglesOf: Partial<Record<SampleName, Partial<Settings["shingles"]>>> = {
  notes: { unit: "word", size: 3, step: 1 },
  pages: { unit: "word", size: 5, step: 1 },
  lecture: { unit: "word", size: 2, step: 1 },
};

export interface Sample {
  inputs: Input[];
  shingles: Partial<Settings["shingles"]>;
}

/** `A.txt` and `B.txt` fill the boxes; every other file is a file. */
function asInput(name: string, text: string): Input {
  const box = /^([AB])\.txt$/.exec(name)?.[1];
  if (box !== undefined) return { kind: "text", id: box, text: text.trim() };
  if (name.endsWith(".txt")) return { kind: "text", id: name.replace(/\.txt$/, ""), text: text.trim() };
  return { kind: "file", id: name, blob: new Blob([text], { type: "text/html" }), lines: false };
}

/** The texts of a sample, in the order of their names. */
export async function loadSample(language: Language, name: SampleName): Promise<Sample> {
  const prefix = `./${language}/${name}/`;
  const { texts } = await textsOf[language]();
  const own = Object.entries(texts).filter(([path]) => path.startsWith(prefix));
  own.sort(([one], [other]) => (one < other ? -1 : 1));
  const inputs = own.map(([path, text]) => asInput(path.slice(prefix.length), text));
  return { inputs, shingles: shinglesOf[name] ?? {} };
}
