/** The shingles over a word, and where else they stand. Pure. */
import type { Span, TextView } from "dustlens";

export type Side = "a" | "b";

/** A place of a shingle: where, and its number in both texts. */
interface Place extends Span {
  shingle: number;
}

/** The places of the shingles of two texts, as the core gives them: three numbers each. */
type Places = TextView["places"];

/** A shingle over a word. */
export interface OverWord extends Span {
  text: string;
  shingle: number;
  /** How often the other text has it. */
  elsewhere: number;
}

/** A word that is looked at: its side and place, its shingles, and what they cover in both texts. */
export interface Looked {
  side: Side;
  word: Span & { text: string };
  shingles: readonly OverWord[];
  lit: Readonly<Record<Side, readonly Span[]>>;
}

function placeAt(places: Places, index: number): Place {
  const at = index * 3;
  return { start: places[at] ?? 0, end: places[at + 1] ?? 0, shingle: places[at + 2] ?? 0 };
}

/** Index of the first place that ends after `offset`: the ends ascend. O(log n). */
function firstAfter(places: Places, offset: number): number {
  let [low, high] = [0, Math.floor(places.length / 3)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeAt(places, middle).end > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

function placesOver(places: Places, { start, end }: Span): Place[] {
  const found: Place[] = [];
  for (let index = firstAfter(places, start); index * 3 < places.length; index += 1) {
    const place = placeAt(places, index);
    if (place.start >= end) break;
    found.push(place);
  }
  return found;
}

/** The places of some shingles in a text. O(places). */
function placesOf(places: Places, shingles: ReadonlySet<number>): Place[] {
  const found: Place[] = [];
  for (let index = 0; index * 3 < places.length; index += 1)
    if (shingles.has(places[index * 3 + 2] ?? -1)) found.push(placeAt(places, index));
  return found;
}

/** Stretches that touch or overlap as one. */
function merged(places: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const { start, end } of [...places].sort((one, other) => one.start - other.start)) {
    const last = found.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}

const WORD = /[\p{L}\p{N}_]/u;

/** The word at an offset; undefined between words. */
export function wordAt(text: string, offset: number): Span | undefined {
  if (!WORD.test(text.charAt(offset))) return undefined;
  let [start, end] = [offset, offset + 1];
  while (start > 0 && WORD.test(text.charAt(start - 1))) start -= 1;
  while (end < text.length && WORD.test(text.charAt(end))) end += 1;
  return { start, end };
}

/** The word after (or before) a place of a text. */
export function nextWord(text: string, { start, end }: Span, step: 1 | -1): Span | undefined {
  let at = step > 0 ? end : start - 1;
  while (at >= 0 && at < text.length && !WORD.test(text.charAt(at))) at += step;
  return wordAt(text, at);
}

/** Returns the shingles of a word, as they are shown. O(places of the other text). */
export function lookAt(views: Readonly<Record<Side, TextView>>, side: Side, word: Span): Looked {
  const [own, other] = [views[side], views[side === "a" ? "b" : "a"]];
  const over = placesOver(own.places, word);
  const there = placesOf(other.places, new Set(over.map(({ shingle }) => shingle)));
  const shingles = over.map((place) => ({
    ...place,
    text: own.text.slice(place.start, place.end).replace(/\s+/gu, " "),
    elsewhere: there.filter(({ shingle }) => shingle === place.shingle).length,
  }));
  const here = merged(over);
  const lit = side === "a" ? { a: here, b: merged(there) } : { a: merged(there), b: here };
  return { side, word: { ...word, text: own.text.slice(word.start, word.end) }, shingles, lit };
}
