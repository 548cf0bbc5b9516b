/**
 * Where two texts differ, word by word: what a reader sees first, and what the next and the previous difference are.
 *
 * A word differs when no shingle that both texts have covers it and the longest common subsequence of the two aligned
 * paragraphs leaves it out. A word that both paragraphs have, but whose shingles all hold a differing word, is only
 * touched: one changed word takes n shingles with it. Long paragraphs are first cut at the runs of words that both have once
 * (`anchors.ts`). Cost: the product of the words of two pieces between their common ends, at most `MOST_CELLS` a pair of pieces and
 * `MOST_IN_ALL` a pair of texts; above, all uncovered words differ.
 */
import type { Span, TextView } from "dustlens";
import { anchors } from "./anchors";
import { sharedWithin, type TextRow } from "./segments";

/** Table cells of one pair of pieces, and of two texts. */
const MOST_CELLS = 250_000;
const MOST_IN_ALL = 6_000_000;

/** The kind of a stretch of text: plain (in both), a word in no shared shingle that both have, a difference. */
export type Standing = "plain" | "touched" | "differs";

/** A stretch of a paragraph that is not plain, in the text's UTF-16 offsets. */
export interface Mark extends Span {
  standing: Exclude<Standing, "plain">;
  /** Index of the difference among all; undefined for a touched word. */
  difference?: number;
}

/** The marks of two aligned paragraphs. */
export interface RowMarks {
  a: readonly Mark[];
  b: readonly Mark[];
}

/** A difference: its row, and its place in one or both texts. */
export interface Difference {
  row: number;
  a?: Span;
  b?: Span;
}

export interface Differences {
  rows: readonly RowMarks[];
  all: readonly Difference[];
}

/** How words are told apart: as the shingles are made. */
export interface WordRules {
  lowercase: boolean;
  punctuation: boolean;
  compose: boolean;
  fold_yo: boolean;
}

/** A letter of a script that parts no words by blanks, with its marks: a word of its own. */
const ALONE = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*`;
/** A run of letters with their marks, and numbers. */
const RUN = String.raw`[\p{L}\p{N}_](?:(?!${ALONE})[\p{L}\p{N}_]|[\p{M}\u200c\u200d])*`;

/** A word with what an apostrophe joins to it: `captain's` is one word to a reader. */
const WORDS = new RegExp(`${ALONE}|${RUN}(?:['’]${RUN})*`, "gu");
const WORDS_AND_MARKS = new RegExp(String.raw`${ALONE}|${RUN}|[^\p{L}\p{N}\p{M}_\s]`, "gu");

interface Word extends Span {
  text: string;
  /** True if a shingle that both texts have covers it. */
  isShared: boolean;
}

/** A word in the form in which it is compared. */
function folded(word: string, { lowercase, compose, fold_yo }: WordRules): string {
  const cased = lowercase ? word.toLowerCase() : word;
  const whole = compose ? cased.normalize("NFC") : cased;
  return fold_yo ? whole.replaceAll("ё", "е").replaceAll("Ё", "Е") : whole;
}

/** The words of a paragraph. O(length). */
function wordsOf(view: TextView, paragraph: Span | undefined, rules: WordRules): Word[] {
  if (paragraph === undefined) return [];
  const shared = sharedWithin(view, paragraph);
  let stretch = shared.next().value;
  const text = view.text.slice(paragraph.start, paragraph.end);
  return [...text.matchAll(rules.punctuation ? WORDS_AND_MARKS : WORDS)].map((found) => {
    const start = paragraph.start + found.index;
    const end = start + found[0].length;
    while (stretch !== undefined && stretch.end <= start) stretch = shared.next().value;
    const isShared = stretch !== undefined && stretch.start <= start && end <= stretch.end;
    return { start, end, text: folded(found[0], rules), isShared };
  });
}

/** A run of words that the other paragraph has not, from each side: `from..to` in both. */
interface Run {
  a: readonly [from: number, to: number];
  b: readonly [from: number, to: number];
}

/** A place in both paragraphs. */
type Place = readonly [a: number, b: number];

function suffixLengths(a: readonly Word[], b: readonly Word[]): Uint16Array {
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const at = i * width + j;
      const skipped = Math.max(table[at + width] ?? 0, table[at + 1] ?? 0);
      table[at] = a[i]?.text === b[j]?.text ? (table[at + width + 1] ?? 0) + 1 : skipped;
    }
  return table;
}

/** The runs between the words that the longest common subsequence keeps; the pieces begin at these places. */
function runsOf(a: readonly Word[], b: readonly Word[], [ofA, ofB]: Place): Run[] {
  const table = suffixLengths(a, b);
  const width = b.length + 1;
  const runs: Run[] = [];
  let [i, j, fromA, fromB] = [0, 0, 0, 0];
  const close = () => {
    if (i > fromA || j > fromB) runs.push({ a: [fromA + ofA, i + ofA], b: [fromB + ofB, j + ofB] });
  };
  while (i < a.length && j < b.length)
    if (a[i]?.text === b[j]?.text) {
      close();
      [i, j] = [i + 1, j + 1];
      [fromA, fromB] = [i, j];
    } else if ((table[(i + 1) * width + j] ?? 0) >= (table[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  [i, j] = [a.length, b.length];
  close();
  return runs;
}

/** Two pieces as one run. */
function whole(a: readonly Word[], b: readonly Word[], [ofA, ofB]: Place): Run {
  return { a: [ofA, ofA + a.length], b: [ofB, ofB + b.length] };
}

/** How many words two paragraphs have in common at their beginnings and at their ends. */
function commonEnds(a: readonly Word[], b: readonly Word[]): [head: number, tail: number] {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head]?.text === b[head]?.text) head += 1;
  let tail = 0;
  while (tail < most - head && a[a.length - 1 - tail]?.text === b[b.length - 1 - tail]?.text) tail += 1;
  return [head, tail];
}

/** The uncovered words from `from` to `to` as one stretch; undefined where there is none. */
function stretch(words: readonly Word[], [from, to]: readonly [number, number]): Span | undefined {
  const own = words.slice(from, to).filter((word) => !word.isShared);
  const [first, last] = [own[0], own.at(-1)];
  return first && last && { start: first.start, end: last.end };
}

/** Marks the uncovered words that no difference takes. */
function touched(words: readonly Word[], taken: readonly Mark[]): Mark[] {
  const isTaken = (word: Word) => taken.some((mark) => mark.start <= word.start && word.end <= mark.end);
  return words
    .filter((word) => !word.isShared && !isTaken(word))
    .map(({ start, end }) => ({ start, end, standing: "touched" }));
}

/** Marks that touch or stand beside each other with nothing but blanks between as one. */
function joined(view: TextView, marks: readonly Mark[]): Mark[] {
  const found: Mark[] = [];
  for (const mark of [...marks].sort((one, other) => one.start - other.start)) {
    const last = found.at(-1);
    const isOne = last?.standing === "touched" && mark.standing === "touched";
    if (isOne && view.text.slice(last.end, mark.start).trim() === "") last.end = mark.end;
    else found.push({ ...mark });
  }
  return found;
}

class Finder {
  readonly all: Difference[] = [];
  private cells = 0;

  constructor(
    private readonly a: TextView,
    private readonly b: TextView,
    private readonly rules: WordRules,
  ) {}

  /** The runs of two pieces, which begin at these places. */
  private runs(a: readonly Word[], b: readonly Word[], [ofA, ofB]: Place = [0, 0]): Run[] {
    const [head, tail] = commonEnds(a, b);
    const [middleA, middleB] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
    const begin: Place = [ofA + head, ofB + head];
    const cells = middleA.length * middleB.length;
    if (cells > MOST_CELLS) return this.between(middleA, middleB, begin);
    this.cells += cells;
    return this.cells > MOST_IN_ALL ? [whole(middleA, middleB, begin)] : runsOf(middleA, middleB, begin);
  }

  /** The runs of two long pieces: those between their anchors. */
  private between(a: readonly Word[], b: readonly Word[], [ofA, ofB]: Place): Run[] {
    const text = ({ text }: Word) => text;
    const found = anchors(a.map(text), b.map(text));
    if (found.length === 0) return [whole(a, b, [ofA, ofB])];
    let [fromA, fromB] = [0, 0];
    const runs: Run[] = [];
    for (const [i, j] of [...found, [a.length, b.length] as const]) {
      runs.push(...this.runs(a.slice(fromA, i), b.slice(fromB, j), [ofA + fromA, ofB + fromB]));
      [fromA, fromB] = [i + 1, j + 1];
    }
    return runs.filter(({ a, b }) => a[0] < a[1] || b[0] < b[1]);
  }

  /** The marks of a row, whose differences are added to all. */
  row(row: TextRow, index: number): RowMarks {
    const a = wordsOf(this.a, row.a, this.rules);
    const b = wordsOf(this.b, row.b, this.rules);
    const marks: { a: Mark[]; b: Mark[] } = { a: [], b: [] };
    if (a.every((word) => word.isShared) && b.every((word) => word.isShared)) return marks;
    for (const run of this.runs(a, b)) {
      const [inA, inB] = [stretch(a, run.a), stretch(b, run.b)];
      if (inA === undefined && inB === undefined) continue;
      const difference = this.all.length;
      if (inA !== undefined) marks.a.push({ ...inA, standing: "differs", difference });
      if (inB !== undefined) marks.b.push({ ...inB, standing: "differs", difference });
      this.all.push({ row: index, ...(inA && { a: inA }), ...(inB && { b: inB }) });
    }
    return {
      a: joined(this.a, [...marks.a, ...touched(a, marks.a)]),
      b: joined(this.b, [...marks.b, ...touched(b, marks.b)]),
    };
  }
}

/** All differences of two texts, in the order of their rows. */
export function differences(
  rows: readonly TextRow[],
  a: TextView,
  b: TextView,
  rules: WordRules,
): Differences {
  const finder = new Finder(a, b, rules);
  const marks = rows.map((row, index) => finder.row(row, index));
  return { rows: marks, all: finder.all };
}
