import type { Span, TextView } from "dustlens";
import { describe, expect, it } from "vitest";
import { sharedWithin, textRows } from "./segments";

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
  places: new Uint32Array(),
});

describe("sharedWithin", () => {
  it("cuts stretches that cross the paragraph's ends, and leaves out those beyond them", () => {
    const text = view("aaaa bbbb cccc", [
      { start: 0, end: 1 },
      { start: 2, end: 12 },
      { start: 13, end: 14 },
    ]);
    expect([...sharedWithin(text, { start: 5, end: 9 })]).toEqual([{ start: 5, end: 9 }]);
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
