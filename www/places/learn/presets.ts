/** The examples of the lessons: a running one of our own, and those whose answers the course gives. */
import type { Material, RowHash } from "dustlens";
import type { Pair, Reads } from "./lesson";

/** `own`: the person's texts. */
export const presetNames = [
  "texts",
  "pages",
  "people",
  "lecture",
  "jaccard",
  "words",
  "rose",
  "textbook",
  "exercise",
  "heap",
  "archive",
  "story",
  "paper",
  "own",
] as const;
export type PresetName = (typeof presetNames)[number];

interface Preset {
  /** Undefined: the texts are words of the language in force, or the person's. */
  material?: Material;
  /** The keys of these words. */
  words?: readonly string[];
  /** The kind of the lines; undefined: texts. */
  reads?: Reads;
  places?: number[][];
  /** Hash functions of the rows. */
  functions?: RowHash[];
  /** The pair that is looked at first. */
  pair: Pair;
}

const ofItems = (texts: string[]): Material => ({ texts, unit: "item", size: 1 });

/** The texts of the running example by their keys. */
const runningTexts = ["d1", "d2", "d3", "d4", "d5"];
/** People and what they care for. */
const peopleTexts = ["s1", "s2", "s3", "s4", "s5"];
/** Pages: two and two make a pair, each of another kind. */
const pageTexts = ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"];

export const presets: Readonly<Record<PresetName, Preset>> = {
  /** Text 4 is text 1 inside the menu of another page. */
  texts: { words: runningTexts, pair: [0, 3] },
  people: { words: peopleTexts, reads: "sets", pair: [0, 1] },
  /** Pages 1 and 7 are of one site. */
  pages: { words: pageTexts, pair: [0, 6] },
  /** The lecture's table of permutations. */
  lecture: {
    material: ofItems(["sh1 sh5", "sh2", "sh1 sh2 sh5", "sh4", "sh3 sh6"]),
    places: [
      [1, 2, 3, 4, 5, 6],
      [4, 6, 2, 1, 5, 3],
      [6, 5, 3, 2, 4, 1],
    ],
    pair: [0, 2],
  },
  /** The lecture's example of the Jaccard similarity: 1/4. */
  jaccard: { material: ofItems(["sh1 sh4", "sh1 sh2 sh6"]), pair: [0, 1] },
  /** Two words in pairs of letters: 5/9. */
  words: { material: { texts: ["ABRACADABRA", "BRICABRAC"], unit: "char", size: 2 }, pair: [0, 1] },
  /** The rose of tradition: five shingles of four words, three distinct ones; and the same words in another order. */
  rose: {
    material: {
      texts: ["a rose is a rose is a rose", "is a rose a rose is a rose"],
      unit: "word",
      size: 4,
    },
    pair: [0, 1],
  },
  /** Leskovec, Rajaraman, Ullman, "Mining of Massive Datasets", example 3.8 and exercise 3.3.3. */
  textbook: {
    material: ofItems(["r0 r3", "r2", "r1 r3 r4", "r0 r2 r3"]),
    functions: [
      { a: 1, b: 1 },
      { a: 3, b: 1 },
    ],
    pair: [0, 3],
  },
  exercise: {
    material: ofItems(["r2 r5", "r0 r1", "r3 r4", "r0 r2 r4"]),
    functions: [
      { a: 2, b: 1 },
      { a: 3, b: 2 },
      { a: 5, b: 2 },
    ],
    pair: [0, 3],
  },
  /** Twelve addresses of four pages, each line with the name of its page. */
  heap: { words: Array.from({ length: 12 }, (_, at) => `h${at + 1}`), pair: [0, 1] },
  /** Phrases of which an archive is made; its document 4 is document 1 with a word changed. */
  archive: { words: ["o1", "o2", "o3", "o4"], pair: [0, 3] },
  /** Ten addresses of six pages; the paper's own rule, `story?id=` → `story_`, beside two years. */
  story: { words: Array.from({ length: 10 }, (_, at) => `u${at + 1}`), pair: [0, 1] },
  /** Twelve URLs of the made site of the lesson on parameters; `id` chooses the article, `sid` nothing. */
  paper: {
    material: {
      texts: [
        "http://n.example/?id=41&sid=q4x9&cat=art&sort=new",
        "http://n.example/?id=17&sid=k3f9&cat=art&utm_source=mail",
        "http://n.example/?id=23&sid=z8w2&cat=sport",
        "http://n.example/?id=58&sid=b7r1&cat=city&sort=old",
        "http://n.example/?id=36&sid=m2d6&cat=art&utm_source=ads",
        "http://n.example/?id=74&sid=t9c4&cat=city",
        "http://n.example/?id=62&sid=h5n8&cat=sport&sort=new",
        "http://n.example/?id=89&sid=v1g3&cat=city&utm_source=mail",
        "http://n.example/?id=95&sid=p6s7&cat=art",
        "http://n.example/?id=28&sid=y4j5&cat=sport&sort=old",
        "http://n.example/?id=50&sid=w8a2&cat=city&utm_source=feed",
        "http://n.example/?id=13&sid=c3e6&cat=art&utm_source=mail",
      ],
      unit: "word",
      size: 1,
    },
    reads: "urls",
    pair: [0, 1],
  },
  own: { pair: [0, 1] },
};

/** The longest line: that of the core. */
export const mostLength = 400;

/** Own texts or URLs, one a line. */
export function textsOf(box: string, most: number): string[] {
  const lines = box.split(/\r?\n/).map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .slice(0, most)
    .map((line) => [...line].slice(0, mostLength).join(""));
}

/** True if not all of the own texts are used. */
export function isCut(box: string, most: number): boolean {
  const lines = box.split(/\r?\n/).filter((line) => line.trim() !== "");
  return lines.length > most || lines.some((line) => [...line.trim()].length > mostLength);
}

/** Lines as sets: the first word of a line is its name, the others are its items. */
export function setsOf(lines: readonly string[]): { names: string[]; material: Material } {
  const parts = lines.map((line) => line.trim().split(/\s+/));
  return {
    names: parts.map(([name = ""]) => name),
    material: ofItems(parts.map(([, ...items]) => items.join(" "))),
  };
}
