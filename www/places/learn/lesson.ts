/** A lesson: its steps, what it asks of the core, and the figure that shows the answer. */
import type { Material, SiteWords } from "dustlens";
import type { ComponentType } from "preact";
import type { Params } from "../../i18n";
import type { LearnEngine } from "./engine";
import type { PresetName } from "./presets";

/** The lessons that are there, in the order in which they are taught. */
export const lessonIds = [
  "pages",
  "shingles",
  "incidence",
  "bits",
  "minshingle",
  "hashing",
  "seeds",
  "broder",
  "bands",
  "addresses",
  "parameter",
  "dust",
  "sets",
  "homework",
] as const;
export type LessonId = (typeof lessonIds)[number];

/** Two documents by their numbers, from 0. */
export type Pair = readonly [number, number];

/** The input of a lesson. */
export interface Given {
  material: Material;
  /** The permutations of a lecture; none: they are drawn by the seed. */
  places: number[][];
  seed: string;
  pair: Pair;
  /** The settings that a person made in the figure, as the lesson writes them; undefined: none yet. */
  chosen: string | undefined;
  /** True if the lines are the person's. */
  isOwn: boolean;
  /** A result of the person's own program, for the lesson that grades it; empty: there is none. */
  result: string;
  /** The names of the documents, where they have some. */
  names?: readonly string[];
  /** The words of a made site, in the language in force. */
  site?: SiteWords;
}

/** The lines of a lesson: texts of documents, sets with their names before the items, or URLs. */
export type Reads = "texts" | "sets" | "urls";
/** The most lines of each. */
export const mostLines: Readonly<Record<Reads, number>> = { texts: 8, sets: 8, urls: 12 };

/** The contents of a figure. */
export interface FigureProps<Answer> {
  answer: Answer;
  given: Given;
  /** The name of the step. */
  step: string;
}

export interface Lesson<Answer> {
  id: LessonId;
  /** The kind of its lines; own lines of another kind are not taken over. */
  reads?: Reads;
  /** The names of the steps. `shuffle-2` has the words of `shuffle`, with 2 for `round`. */
  steps: readonly string[];
  /** The step that asks for a guess, and the first one that shows the answer. */
  guess: { at: string; shown: string };
  /** The examples that it offers beside own texts; the first is the one it begins with. */
  presets: readonly PresetName[];
  /** The pair of the running example that shows most, where it is not the usual one. */
  pair?: Pair;
  /** True if the figure has settings, which the link carries. */
  hasSettings?: boolean;
  /** The step that takes a result of the person's own program, written, pasted or dropped. */
  takesResultAt?: string;
  /** True if the lesson cuts texts in its own way, so that no size of shingles is asked. */
  hasOwnCut?: boolean;
  /** True if the documents are made of the lines, and are not the lines. */
  isMade?(given: Given): boolean;
  /** True if another seed gives another picture. */
  isSeeded(given: Given): boolean;
  /** The words of the made site that the lesson fetches pages from. */
  site?(): SiteWords;
  ask(engine: LearnEngine, given: Given): Promise<Answer>;
  /** True if the figure has the texts themselves, so that they need not stand beside the words. */
  hasTexts?: boolean;
  /** The key of the phrase that says how own texts are to be written, where they are not plain. */
  ownHint?: string;
  /** The key of the lines that show this, where the usual ones do not. */
  ownPlaceholder?: string;
  /** A choice in words, where it is not plain. */
  choiceText?(choice: string, answered: { answer: Answer; given: Given }): string;
  /** The number of things that a guess puts into the kinds that `choices` names, for lessons that ask for that. */
  sorted?(answer: Answer): number;
  /** The answers that a person may guess, and the true one; none: nothing is asked. A guess that sorts is `2-1-3`: the numbers of kinds. */
  choices(answer: Answer, given: Given): readonly string[];
  truth(answer: Answer, given: Given): string;
  /** False where the lines give a step nothing to say; the figure then says why. */
  hasWords?(answer: Answer, step: string): boolean;
  /** The values in the places of the words. */
  params(answer: Answer, given: Given, step: string): Params;
  /** The fragment of another place with the same lines. */
  seeAlso?(lines: readonly string[]): string;
  Figure: ComponentType<FigureProps<Answer>>;
}

/** The kind of a lesson's lines. */
export const readsOf = (lesson: Lesson<unknown> | undefined): Reads => lesson?.reads ?? "texts";

/** True if the texts of a lesson are cut into shingles of a size that a person chooses. */
export const isCutBySize = (lesson: Lesson<unknown>): boolean =>
  readsOf(lesson) === "texts" && lesson.hasOwnCut !== true;

/** A lesson as the frame of all lessons holds it: the answer goes from `ask` to its own functions alone. */
export function framed<Answer>(lesson: Lesson<Answer>): Lesson<unknown> {
  return lesson as unknown as Lesson<unknown>;
}

/** A sorting guess as the numbers of kinds, from 1. */
export function sortedGuess(kinds: readonly number[]): string {
  return kinds.join("-");
}

/** The names of the kinds in a sorting guess; none where a number is of no kind. */
export function sortedKinds(names: readonly string[], guess: string): string[] {
  return guess.split("-").map((kind) => names[Number(kind) - 1] ?? "–");
}

/** A step's name in the words, and its round. */
export function stepWords(step: string): { name: string; round: number } {
  const [, name = step, round = "0"] = /^(.*?)(?:-(\d+))?$/.exec(step) ?? [];
  return { name, round: Number(round) };
}
