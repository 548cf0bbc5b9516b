/** The samples: own texts, in both languages. Each loads only when asked for. */
import type { Settings } from "dustlens";
import type { Language } from "../i18n";
import type { Input } from "../worker/api";

export const sampleNames = ["notes", "pages", "lecture"] as const;
export type SampleName = (typeof sampleNames)[number];

const files = import.meta.glob<string>("./{en,ru}/*/*.{txt,html}", { query: "?raw", import: "default" });

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
  const paths = Object.keys(files)
    .filter((path) => path.startsWith(prefix))
    .sort();
  const inputs = await Promise.all(
    paths.map(async (path) => asInput(path.slice(prefix.length), (await files[path]?.()) ?? "")),
  );
  return { inputs, shingles: shinglesOf[name] ?? {} };
}
