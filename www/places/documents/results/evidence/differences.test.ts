import type { Span, TextView } from "dustlens";
import { describe, expect, it } from "vitest";
import { anchors } from "./anchors";
import { differences, type WordRules } from "./differences";
import { pieces } from "./pieces";
import type { TextRow } from "./segments";

const usual: WordRules = { lowercase: true, punctuation: false, compose: true, fold_yo: false };

/** A text of one paragraph; `shared`: words that shared shingles cover, as they stand in it. */
function view(text: string, shared: readonly string[] = []): TextView {
  const spans = shared.map((part): Span => {
    const start = text.indexOf(part);
    return { start, end: start + part.length };
  });
  const paragraphs = [{ start: 0, end: text.length }];
  return { document: 0, id: "x", text, paragraphs, shared: spans, places: new Uint32Array() };
}

function found(a: TextView, b: TextView, rules = usual) {
  const row: TextRow = { a: a.paragraphs[0], b: b.paragraphs[0] };
  const all = differences([row], a, b, rules);
  const said = (text: TextView, side: "a" | "b") =>
    all.rows[0]?.[side].map(({ start, end, standing }) => `${standing}: ${text.text.slice(start, end)}`);
  return { a: said(a, "a"), b: said(b, "b"), count: all.all.length, all: all.all };
}

describe("differences", () => {
  it("tells a changed word from those that only lost their shingles with it", () => {
    const a = view("one two three four five six", ["one two"]);
    const b = view("one two three FOUR", ["one two"]);
    const long = view("one two three seven five six", ["one two"]);
    expect(found(a, long)).toMatchObject({
      a: ["touched: three", "differs: four", "touched: five six"],
      b: ["touched: three", "differs: seven", "touched: five six"],
      count: 1,
    });
    expect(found(a, b).a).toEqual(["touched: three four", "differs: five six"]);
  });

  it("counts a word put in as one difference, which has a place in one text only", () => {
    const two = found(view("rain on the lake"), view("rain today on the lake"));
    expect(two.b).toEqual(["touched: rain", "differs: today", "touched: on the lake"]);
    expect(two.all).toEqual([{ row: 0, b: { start: 5, end: 10 } }]);
  });

  it("marks nothing that a shared shingle covers, wherever it stands", () => {
    const moved = found(view("b c. a", ["b c", "a"]), view("a. b c", ["a", "b c"]));
    expect(moved).toMatchObject({ a: [], b: [], count: 0 });
  });

  it("follows the settings of the shingles", () => {
    const [a, b] = [view("Rain, again"), view("rain again")];
    expect(found(a, b).count).toBe(0);
    expect(found(a, b, { ...usual, lowercase: false }).count).toBe(1);
    expect(found(a, b, { ...usual, punctuation: true }).a).toEqual([
      "touched: Rain",
      "differs: ,",
      "touched: again",
    ]);
  });

  it("calls a paragraph without a counterpart one difference", () => {
    const a = view("all of this is new");
    const one = differences([{ a: a.paragraphs[0], b: undefined }], a, view(""), usual);
    expect(one.all).toEqual([{ row: 0, a: { start: 0, end: 18 } }]);
  });

  it("bounds its work on long paragraphs", () => {
    const words = (name: string) => Array.from({ length: 2000 }, (_, at) => `${name}${at}`).join(" ");
    expect(found(view(words("a")), view(words("b"))).count).toBe(1);
  });
});

describe("pieces", () => {
  const text = "one two three four";
  const marks = [{ start: 4, end: 7, standing: "differs", difference: 0 }] as const;

  it("cut at marks and at what is lit, and give the paragraph back", () => {
    const cut = pieces(text, { start: 0, end: text.length }, marks, [{ start: 0, end: 13 }]);
    expect(cut.map((piece) => piece.text)).toEqual(["one ", "two", " three", " four"]);
    expect(cut.map((piece) => piece.standing)).toEqual(["plain", "differs", "plain", "plain"]);
    expect(cut.map(({ isLit, begins, ends }) => [isLit, begins, ends])).toEqual([
      [true, true, false],
      [true, false, false],
      [true, false, true],
      [false, false, false],
    ]);
  });

  it("know nothing of what lies outside of the paragraph", () => {
    const cut = pieces(text, { start: 8, end: 13 }, [], [{ start: 0, end: 3 }]);
    expect(cut).toMatchObject([{ text: "three", isLit: false }]);
  });
});

describe("differences of long texts", () => {
  it("are found on one line", () => {
    let state = 1;
    const words = Array.from({ length: 20_000 }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return `w${(state >>> 16) % 2000}`;
    });
    const changed = (places: readonly number[]) =>
      words.map((word, at) => (places.includes(at) ? `new${at}` : word)).join(" ");
    for (const places of [[5_000, 15_000], Array.from({ length: 400 }, (_, at) => 25 + at * 49)]) {
      const { count, all } = found(view(words.join(" ")), view(changed(places)));
      expect(count).toBe(places.length);
      expect(all.every(({ a, b }) => a !== undefined && b !== undefined)).toBe(true);
    }
    const without = words.filter((_, at) => at < 9_000 || at >= 9_500).join(" ");
    expect(found(view(words.join(" ")), view(without)).count).toBe(1);
  });

  it("are one where nothing is in common", () => {
    const text = (letter: string) => Array.from({ length: 5_000 }, (_, at) => `${letter}${at}`).join(" ");
    expect(found(view(text("x")), view(text("y"))).count).toBe(1);
  });
});

describe("anchors", () => {
  it("are words that both have once, in the order of both", () => {
    expect(anchors(["a", "b", "c", "d"], ["x", "b", "d", "c", "d"])).toEqual([
      [1, 1],
      [2, 3],
    ]);
    expect(anchors(["a", "a"], ["a", "b"])).toEqual([]);
    expect(anchors([], ["a"])).toEqual([]);
  });

  it("are runs where both have some once", () => {
    const [head, tail] = ["p q r s t", "u v w x y"].map((run) => run.split(" ")) as [string[], string[]];
    expect(anchors([...head, "p", ...tail], [...head, "u", ...tail])).toContainEqual([6, 6]);
  });
});
