import type { Span, TextView } from "dustlens";
import { describe, expect, it } from "vitest";
import { segments, sharedPart, textRows } from "./segments";

const view = (
  text: string,
  shared: Span[],
  paragraphs: Span[] = [{ start: 0, end: text.length }],
): TextView => ({
  document: 0,
  id: "x",
  text,
  paragraphs,
  shared,
});

describe("segments", () => {
  it("cuts a paragraph into shared and own text", () => {
    const text = view("one two three four.", [{ start: 0, end: 7 }]);
    expect(segments(text, { start: 0, end: 19 })).toEqual([
      { text: "one two", standing: "shared" },
      { text: " ", standing: "neither" },
      { text: "three four", standing: "own" },
      { text: ".", standing: "neither" },
    ]);
  });

  it("does not call a space between two shared stretches a difference", () => {
    const text = view("one, two", [
      { start: 0, end: 3 },
      { start: 5, end: 8 },
    ]);
    expect(segments(text, { start: 0, end: 8 }).map((segment) => segment.standing)).toEqual([
      "shared",
      "neither",
      "shared",
    ]);
  });

  it("cuts stretches that cross the paragraph's ends", () => {
    const text = view("aaaa bbbb cccc", [{ start: 2, end: 12 }]);
    expect(segments(text, { start: 5, end: 9 })).toEqual([{ text: "bbbb", standing: "shared" }]);
  });

  it("gives every paragraph back whole", () => {
    const text = "Мама мыла раму. Папа читал 😀 газету.";
    const shared = [
      { start: 5, end: 9 },
      { start: 16, end: 20 },
      { start: 27, end: 29 },
    ];
    for (let start = 0; start < text.length; start += 3) {
      const cut = segments(view(text, shared), { start, end: text.length });
      expect(cut.map((segment) => segment.text).join("")).toBe(text.slice(start));
    }
  });
});

describe("sharedPart", () => {
  it("is the share of covered characters", () => {
    const text = view("aaaabbbbcccc", [
      { start: 0, end: 2 },
      { start: 6, end: 12 },
    ]);
    expect(sharedPart(text, { start: 0, end: 4 })).toBe(0.5);
    expect(sharedPart(text, { start: 4, end: 8 })).toBe(0.5);
    expect(sharedPart(text, { start: 8, end: 12 })).toBe(1);
    expect(sharedPart(text, { start: 4, end: 4 })).toBe(0);
  });
});

describe("textRows", () => {
  it("keeps gaps and refuses indexes the text has not", () => {
    const a = view(
      "ab",
      [],
      [
        { start: 0, end: 1 },
        { start: 1, end: 2 },
      ],
    );
    const b = view("b", [], [{ start: 0, end: 1 }]);
    expect(textRows([{ a: 0 }, { a: 1, b: 0 }, { b: 9 }], a, b)).toEqual([
      { a: { start: 0, end: 1 }, b: undefined },
      { a: { start: 1, end: 2 }, b: { start: 0, end: 1 } },
      { a: undefined, b: undefined },
    ]);
  });
});
