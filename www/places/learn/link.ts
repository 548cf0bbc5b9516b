/** The state of a lesson in the address, both ways: at most 2,000 characters, and what cannot be taken is named. Pure. */

import { isSeed, mostSize, type Origin, origins } from "../../place_model/lesson_link";
import {
  field,
  firstOf,
  type LinkFields,
  oneField,
  type ReadLists,
  readField,
  readLink,
  word,
  writeFields,
  writeLists,
} from "../../place_model/link";
import { longestRead } from "../../place_model/link_text";
import { type LessonId, lessonIds, mostLines, type Pair, readsOf } from "./lesson";
import { lessonOf } from "./lessons";
import { type PresetName, presets, textsOf } from "./presets";
import { fitsLink } from "./result_link";

/** The seed at first: with it the running example shows what most seeds show. */
const firstSeed = "10";

/** Pages beside the lessons: all of them on paper, and those for who teaches. */
export const pageNames = ["handout", "teacher", "practice", "quiz"] as const;
export type PageName = (typeof pageNames)[number];

/** The view of a lesson. `pair` undefined: that of the example. */
export interface LessonView {
  lesson: LessonId | undefined;
  /** A page in the place of a lesson. */
  page: PageName | undefined;
  step: string | undefined;
  /** The own texts are two documents of another place: whole, or parts of them. */
  from: Origin | undefined;
  /** Of the whole documents, where the texts are parts: the shingles that both have, and all. */
  counts: Counts | undefined;
  seed: string;
  guess: string | undefined;
  pair: Pair | undefined;
  /** The settings of the figure. */
  chosen: string | undefined;
  /** A result of the person's own program. */
  result: string | undefined;
}

export type Counts = readonly [shared: number, all: number];

/** How own texts are cut. */
export interface OwnCut {
  unit: "word" | "char";
  size: number;
}

export interface LearnState {
  view: LessonView;
  preset: PresetName;
  /** Own texts, one a line. */
  box: string;
  cut: OwnCut;
}

export type LearnRead = LearnState & ReadLists;

const pairText = (text: string): Pair | undefined => {
  const [, a, b] = /^([1-8])-([1-8])$/.exec(text) ?? [];
  const [first, second] = [Number(a) - 1, Number(b) - 1];
  return a === undefined || first >= second ? undefined : [first, second];
};

const countsText = (text: string): Counts | undefined => {
  const [, shared, all] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? [];
  return all === undefined || Number(shared) > Number(all) ? undefined : [Number(shared), Number(all)];
};

const seedText = (text: string): string | undefined => (isSeed(text) ? text : undefined);
const guessText = (text: string): string | undefined => (/^[\w./-]{1,20}$/.test(text) ? text : undefined);
const chosenText = (text: string): string | undefined =>
  /^[\w-]{1,30}(?:\.[\w-]{1,30}){0,39}$/.test(text) ? text : undefined;
const resultText = (text: string): string | undefined => (text !== "" && fitsLink(text) ? text : undefined);
const sizeText = (text: string): number | undefined => {
  const size = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return size >= 1 && size <= mostSize ? size : undefined;
};

const viewFields: LinkFields<LessonView> = {
  lesson: oneField(lessonIds, undefined),
  page: oneField(pageNames, undefined),
  step: field<string | undefined>(undefined, word),
  from: oneField(origins, undefined),
  counts: {
    first: undefined,
    read: countsText,
    write: (counts) => counts?.join("-") ?? "",
  },
  seed: field(firstSeed, seedText),
  guess: field<string | undefined>(undefined, guessText),
  pair: {
    first: undefined,
    read: pairText,
    write: (pair) => (pair === undefined ? "" : `${pair[0] + 1}-${pair[1] + 1}`),
  },
  chosen: field<string | undefined>(undefined, chosenText),
  result: {
    first: undefined,
    read: resultText,
    write: (result = "") => (fitsLink(result) ? result : ""),
  },
};

const cutFields: LinkFields<OwnCut> = {
  unit: oneField(["word", "char"] as const, "word"),
  size: field(2, sizeText),
};

/** The state of a bare link: the list of lessons. */
export function firstState(): LearnState {
  return { view: firstOf(viewFields), preset: "texts", box: "", cut: firstOf(cutFields) };
}

/** The fragment, without `#`; own texts that do not fit are counted. */
export function writeState({ view, preset, box, cut }: LearnState, carries = true): string {
  const [settings, looked] = [new URLSearchParams(), new URLSearchParams()];
  writeFields(viewFields, view, settings);
  if (preset === "own") writeFields(cutFields, cut, settings);
  const sample = preset === "texts" || (preset === "own" && box !== "") ? undefined : preset;
  const lists = { reading: {}, sample, text: preset === "own" && carries ? box : "", missing: 0 };
  return writeLists("learn", lists, settings, looked);
}

/** The number of documents that an example has; undefined: as many as there are in any language. */
function documentsOf({ view, preset, box }: LearnState): number {
  if (preset === "own") return Math.max(2, textsOf(box, mostLines[readsOf(lessonOf(view.lesson))]).length);
  const { material, words = [] } = presets[preset];
  return material?.texts.length ?? words.length;
}

/** Takes out what its own field allows but the lesson does not have. */
function fitted(read: LearnRead): LearnRead {
  const { view } = read;
  const lesson = lessonOf(view.lesson);
  const refuse = (name: keyof LessonView) => {
    read.refused.push(name);
    Object.assign(view, { [name]: undefined });
  };
  if (view.step !== undefined && lesson?.steps.includes(view.step) !== true) refuse("step");
  if (view.page !== undefined && lesson !== undefined) refuse("page");
  if (view.from !== undefined && read.preset !== "own") refuse("from");
  if (view.counts !== undefined && (view.from === undefined || view.from === "pair")) refuse("counts");
  if (view.guess !== undefined && lesson === undefined) refuse("guess");
  if (lesson !== undefined && read.preset !== "own" && !lesson.presets.includes(read.preset)) {
    // A link that names no example means the first one of its lesson.
    if (read.sample !== undefined) read.refused.push("sample");
    read.preset = lesson.presets[0] ?? "texts";
  }
  if (view.chosen !== undefined && lesson?.hasSettings !== true) refuse("chosen");
  if (view.result !== undefined && lesson?.takesResultAt === undefined) refuse("result");
  if (view.pair !== undefined && view.pair[1] >= documentsOf(read)) refuse("pair");
  return read;
}

/** The longest value that a link which is too long keeps: longer ones are texts. */
const longestKept = 400;

/** A fragment that is too long without its texts, so that the lesson is kept; and the names of what is left out. */
function shortened(fragment: string): { fragment: string; left: string[] } {
  const raw = fragment.replace(/^#/, "");
  if (raw.length <= longestRead(raw)) return { fragment, left: [] };
  const all = [...new URLSearchParams(raw.slice("learn?".length))];
  const isKept = ([name, value]: [string, string]) => value.length <= longestKept && name !== "z";
  const names = all.filter((each) => !isKept(each)).map(([name]) => (name === "text" ? "d" : name));
  return { fragment: `learn?${new URLSearchParams(all.filter(isKept))}`, left: [...new Set(names)] };
}

/** Reads a fragment, with or without `#`. */
export function readState(link: string): LearnRead {
  const { fragment, left } = shortened(link);
  const read = readLink("learn", fragment, firstState(), (name, text, into) => {
    return readField(viewFields, name, text, into.view) ?? readField(cutFields, name, text, into.cut);
  });
  const { sample, text, files, reading } = read;
  read.refused.push(...left, ...Object.keys(reading));
  const named = Object.hasOwn(presets, sample ?? "texts") ? (sample ?? "texts") : undefined;
  if (named === undefined) read.refused.push("sample");
  read.box = files === undefined ? text : [text, ...files.map((file) => file.text)].join("\n").trim();
  read.preset = read.box === "" && read.missing === 0 ? ((named ?? "texts") as PresetName) : "own";
  return fitted(read);
}
