/**
 * Where two ids (addresses or paths) differ, and how to shorten them without hiding it.
 *
 * Ids are cut into runs of letters and digits and single other characters, so that `story_12` and
 * `story_13` differ in `12`/`13` and not in one digit. An escape (`%7E`) is a piece of its own, whatever letters
 * follow it, and a run beside a differing escape is compared letter by letter: `an%6Ea` and `anna` differ in `%6E`/`n`.
 * The longest common subsequence of those pieces is what they share. Cost: the product of the two lengths in pieces,
 * bounded by `MOST_CELLS`.
 */

/** A stretch of two ids: the same text in both, or what each has instead. */
export type Chunk = { same: true; text: string } | { same: false; a: string; b: string };

/** A stretch of one id as shown. `cut` is the whole text where its middle was left out. */
export interface Part {
  text: string;
  same: boolean;
  cut?: string;
}

/** Beyond this many table cells the middle of two ids is called different as a whole. */
const MOST_CELLS = 250_000;

/** Characters kept at either end of a stretch that is cut, and where even that leaves no room for the difference. */
const KEPT_ENDS = 6;
const LEAST_ENDS = 1;

const PIECES = /%[0-9A-Fa-f]{2}|[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu;
const LETTERS = /%[0-9A-Fa-f]{2}|./gsu;
const ESCAPE = /%[0-9A-Fa-f]{2}/u;

function pieces(id: string): string[] {
  return id.match(PIECES) ?? [];
}

/** Appends to the chunks, joining with the last one when it is of the same sort. */
function push(chunks: Chunk[], next: Chunk): void {
  const last = chunks.at(-1);
  if (last?.same && next.same) {
    last.text += next.text;
  } else if (last && !last.same && !next.same) {
    last.a += next.a;
    last.b += next.b;
  } else {
    chunks.push({ ...next });
  }
}

/** Lengths of the longest common subsequences of all suffixes, row-major, (a+1)·(b+1) numbers. */
function suffixLengths(a: string[], b: string[]): Uint16Array {
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const at = i * width + j;
      const down = table[at + width] ?? 0;
      const right = table[at + 1] ?? 0;
      table[at] = a[i] === b[j] ? (table[at + width + 1] ?? 0) + 1 : Math.max(down, right);
    }
  }
  return table;
}

/** Walks the table of suffix lengths and emits what is shared and what is not. */
function align(a: string[], b: string[], chunks: Chunk[]): void {
  const width = b.length + 1;
  const table = suffixLengths(a, b);
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const [left, right] = [a[i] ?? "", b[j] ?? ""];
    if (left === right) {
      push(chunks, { same: true, text: left });
      i += 1;
      j += 1;
    } else if ((table[(i + 1) * width + j] ?? 0) >= (table[i * width + j + 1] ?? 0)) {
      push(chunks, { same: false, a: left, b: "" });
      i += 1;
    } else {
      push(chunks, { same: false, a: "", b: right });
      j += 1;
    }
  }
  if (i < a.length || j < b.length) {
    push(chunks, { same: false, a: a.slice(i).join(""), b: b.slice(j).join("") });
  }
}

/** Aligns two middles; ones too long for a table are called different as a whole. */
function aligned(a: string[], b: string[]): Chunk[] {
  if (a.length * b.length > MOST_CELLS) return [{ same: false, a: a.join(""), b: b.join("") }];
  const chunks: Chunk[] = [];
  align(a, b, chunks);
  return chunks.flatMap((chunk) => (chunk.same || !hasEscape(chunk) ? [chunk] : byLetters(chunk)));
}

function hasEscape({ a, b }: { a: string; b: string }): boolean {
  return a !== "" && b !== "" && (ESCAPE.test(a) || ESCAPE.test(b));
}

/** A differing stretch with an escape in it, letter by letter. */
function byLetters({ a, b }: { a: string; b: string }): Chunk[] {
  const [left, right] = [a.match(LETTERS) ?? [], b.match(LETTERS) ?? []];
  if (left.length * right.length > MOST_CELLS) return [{ same: false, a, b }];
  const chunks: Chunk[] = [];
  align(left, right, chunks);
  return chunks;
}

function commonPrefix(a: ArrayLike<string>, b: ArrayLike<string>): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  return length;
}

function commonSuffix(a: ArrayLike<string>, b: ArrayLike<string>): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length += 1;
  return length;
}

/**
 * Cuts two ids into stretches they share and stretches they do not, in order.
 * Joining the shared text with `a` (or `b`) gives the first (or second) id back.
 */
export function diffIds(a: string, b: string): Chunk[] {
  const [left, right] = [pieces(a), pieces(b)];
  const head = commonPrefix(left, right);
  const tail = commonSuffix(left.slice(head), right.slice(head));
  const middleA = left.slice(head, left.length - tail);
  const middleB = right.slice(head, right.length - tail);
  const chunks: Chunk[] = [];
  if (head > 0) push(chunks, { same: true, text: left.slice(0, head).join("") });
  for (const chunk of aligned(middleA, middleB)) push(chunks, chunk);
  if (tail > 0) push(chunks, { same: true, text: left.slice(left.length - tail).join("") });
  return chunks;
}

/**
 * The chunks of two texts that were cut at `…` (`excerptPair`). Beside a cut a run ends in the one text sooner than in
 * the other for no other reason than the cut: what such runs have in common is the same, and the rest is left out.
 */
export function mendCuts(chunks: readonly Chunk[]): Chunk[] {
  const found: Chunk[] = [];
  for (const [at, chunk] of chunks.entries()) {
    const [before, after] = [chunks[at - 1], chunks[at + 1]];
    if (!chunk.same && after?.same && after.text.startsWith("…")) push(found, runs(chunk, commonStart));
    else if (!chunk.same && before?.same && before.text.endsWith("…")) push(found, runs(chunk, commonEnd));
    else push(found, chunk);
  }
  return found;
}

function runs(chunk: { same: false; a: string; b: string }, common: (a: string, b: string) => string): Chunk {
  const text = common(chunk.a, chunk.b);
  return text === "" ? chunk : { same: true, text };
}

const commonStart = (a: string, b: string): string => a.slice(0, commonPrefix(a, b));
const commonEnd = (a: string, b: string): string => a.slice(a.length - commonSuffix(a, b));

/** Leaves out `excess` characters of the middle, never going under both kept ends and the mark. */
function withoutMiddle(text: string, excess: number, ends = KEPT_ENDS): string {
  const letters = Array.from(text);
  const room = Math.max(letters.length - excess, 2 * ends + 1);
  if (room >= letters.length) return text;
  const head = Math.ceil((room - 1) / 2);
  const tail = room - 1 - head;
  return `${letters.slice(0, head).join("")}…${letters.slice(letters.length - tail).join("")}`;
}

/** Shortens the longest stretches of one sort until `excess` characters are gone; gives what is left to cut. */
function shorten(parts: Part[], same: boolean, excess: number, ends = KEPT_ENDS): number {
  let left = excess;
  const longest = parts
    .filter((part) => part.same === same)
    .sort((one, other) => other.text.length - one.text.length);
  for (const part of longest) {
    if (left <= 0) break;
    const whole = part.cut ?? part.text;
    const shorter = withoutMiddle(whole, left + whole.length - part.text.length, ends);
    if (shorter.length < part.text.length) {
      left -= part.text.length - shorter.length;
      part.cut = whole;
      part.text = shorter;
    }
  }
  return left;
}

/** True if marking the difference says anything: ids with little in common are simply two ids. */
function worthMarking(chunks: Chunk[], length: number): boolean {
  const shared = chunks.reduce((sum, chunk) => sum + (chunk.same ? chunk.text.length : 0), 0);
  return shared * 4 >= length;
}

/**
 * One side of two compared ids, at most `budget` characters where the shared stretches allow it.
 *
 * The shared stretches are cut first, down to a character at either end if need be. Only when the
 * differing text is still longer than the budget is its own middle cut, and both its ends stay. `marks` says whether
 * differences are marked; by itself only where the two have enough in common.
 */
export function idParts(chunks: Chunk[], side: "a" | "b", budget: number, marks?: boolean): Part[] {
  const parts: Part[] = chunks
    .map((chunk) => ({ text: chunk.same ? chunk.text : chunk[side], same: chunk.same }))
    .filter((part) => part.text !== "");
  const length = parts.reduce((sum, part) => sum + part.text.length, 0);
  const marked = marks ?? worthMarking(chunks, length);
  const excess = shorten(parts, true, length - budget);
  shorten(parts, false, shorten(parts, true, excess, LEAST_ENDS));
  return marked ? parts : parts.map((part) => ({ ...part, same: true }));
}

/** The text with places to break after `/ ? & = . _ -`, as the pieces between them. */
export function breakable(text: string): string[] {
  return text.split(/(?<=[/?&=._-])(?![/?&=._-])/u);
}

/** True if a line may end between two neighbouring stretches of an id. */
export function breaksBetween(before: string, after: string): boolean {
  return /[/?&=._-]$/u.test(before) && !/^[/?&=._-]/u.test(after);
}

/** An id on its own, at most `budget` characters, its middle left out; both ends stay. */
export function cutMiddle(id: string, budget: number): string {
  return withoutMiddle(id, Array.from(id).length - budget);
}
