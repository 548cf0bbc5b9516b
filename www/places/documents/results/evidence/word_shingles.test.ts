import type { TextView } from "dustlens";
import { describe, expect, it } from "vitest";
import { lookAt, nextWord, wordAt } from "./word_shingles";

/** Shingles of two words of "a b c a b" and "x a b", as the core numbers them. */
const view = (text: string, places: number[]): TextView => ({
  document: 0,
  id: "x",
  text,
  paragraphs: [],
  shared: [],
  places: Uint32Array.from(places),
});
const views = {
  a: view("a b c a b", [0, 3, 0, 2, 5, 1, 4, 7, 2, 6, 9, 0]),
  b: view("x a b", [0, 3, 3, 2, 5, 0]),
};

describe("the shingles of a word", () => {
  it("are all that hold it, each with how often the other text has it", () => {
    const { shingles, lit } = lookAt(views, "a", { start: 2, end: 3 });
    expect(shingles.map(({ text, elsewhere }) => [text, elsewhere])).toEqual([
      ["a b", 1],
      ["b c", 0],
    ]);
    expect(lit).toEqual({ a: [{ start: 0, end: 5 }], b: [{ start: 2, end: 5 }] });
  });

  it("are outlined in both texts from either side", () => {
    expect(lookAt(views, "b", { start: 4, end: 5 }).lit).toEqual({
      a: [
        { start: 0, end: 3 },
        { start: 6, end: 9 },
      ],
      b: [{ start: 2, end: 5 }],
    });
  });

  it("are none for a word of a text that is too short", () => {
    expect(lookAt({ a: view("one", []), b: views.b }, "a", { start: 0, end: 3 }).shingles).toEqual([]);
  });
});

describe("words", () => {
  it("are found at an offset and from word to word", () => {
    const text = "мама, мыла";
    expect(wordAt(text, 2)).toEqual({ start: 0, end: 4 });
    expect(wordAt(text, 4)).toBeUndefined();
    expect(nextWord(text, { start: 0, end: 4 }, 1)).toEqual({ start: 6, end: 10 });
    expect(nextWord(text, { start: 6, end: 10 }, -1)).toEqual({ start: 0, end: 4 });
    expect(nextWord(text, { start: 6, end: 10 }, 1)).toBeUndefined();
  });
});
