/** A link from a number to the lesson that explains it, with the two texts it comes from. Pure. */
import { longest, writeText } from "./link_text";

/** The longest part of a text that a lesson is given, in characters: more rows than that nobody reads. */
const mostCharacters = 240;
/** Words before the first difference that a part begins with. */
const wordsBefore = 6;
/** The longest shingle of a lesson, in tokens. */
export const mostSize = 20;
/** True for a seed of a lesson. */
export const isSeed = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

/** A number's texts, and how they are cut into shingles. */
export interface Explained {
  lesson: string;
  step: string;
  texts: readonly [string, string];
  unit: "word" | "char";
  size: number;
  seed: string;
  /** Shingles that both texts have, and those of both together. */
  counts: readonly [shared: number, all: number];
}

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== "");

/** The first words of a text that are not longer than `most` together. */
function beginning(words: readonly string[], most: number): string {
  let text = "";
  for (const word of words) {
    const longer = text === "" ? word : `${text} ${word}`;
    if ([...longer].length > most) break;
    text = longer;
  }
  // A word without an end, as in languages that write no spaces.
  return text === "" ? [...(words[0] ?? "")].slice(0, most).join("") : text;
}

/** The words of both texts, and the number of the first that differs; −1: none does before the end of the first text. */
function differing(texts: Explained["texts"]): { words: [string[], string[]]; at: number } {
  const words = texts.map(wordsOf) as [string[], string[]];
  const [a, b] = words;
  return { words, at: a.findIndex((word, at) => word !== b[at]) };
}

/** Both texts from a little before their first difference on; from their beginnings where there is none. */
function parts(texts: Explained["texts"], most: number): [string, string] {
  const { words, at } = differing(texts);
  const isShort = words.every((each) => [...each.join(" ")].length <= most);
  const from = isShort ? 0 : Math.max(0, at - wordsBefore);
  return words.map((each) => beginning(each.slice(from), most)) as [string, string];
}

/** The texts of a lesson beside those of the documents: both whole, parts round a difference, or beginnings without one. */
export const origins = ["pair", "part", "start"] as const;
export type Origin = (typeof origins)[number];

/**
 * The fragment, without `#`: at most 2,000 characters. Texts that are longer than a lesson shows are cut round their first difference,
 * and the link says so, with the numbers of the whole texts; so it does for a shingle that is longer than those of lessons.
 */
export function lessonLink({ lesson, step, texts, unit, size, seed, counts }: Explained): string {
  const cut: Origin = differing(texts).at < 0 ? "start" : "part";
  const write = (most: number): string => {
    const shown = parts(texts, most);
    const isWhole = texts.every((text, at) => wordsOf(text).join(" ") === shown[at]) && size <= mostSize;
    const query = new URLSearchParams({ lesson, step, from: isWhole ? "pair" : cut });
    if (!isWhole) query.set("counts", counts.join("-"));
    if (isSeed(seed)) query.set("seed", seed);
    if (unit === "char") query.set("unit", unit);
    query.set("size", String(Math.min(size, mostSize)));
    query.set("d", writeText({ id: "box", text: shown.join("\n") }));
    return `learn?${query}`;
  };
  for (let most = mostCharacters; most > 20; most -= 20) {
    const link = write(most);
    if (link.length <= longest) return link;
  }
  return `learn?${new URLSearchParams({ lesson, step })}`;
}
