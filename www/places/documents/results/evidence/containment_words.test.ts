import { describe, expect, it } from "vitest";
import { loadWordsOf, speak } from "../../../../i18n";
import { w } from "../../../../ui/numbers/words";
import { readingOf } from "./containment_words";

const of = (a_size: number, b_size: number, shared: number) =>
  readingOf({ a_size, b_size, shared, containment_a: shared / a_size, containment_b: shared / b_size });

describe("what two containments say", () => {
  it.each([
    [131, 137, 131, { key: "a_wholly", added: 6 }],
    [137, 131, 131, { key: "b_wholly", added: 6 }],
    [10, 1000, 10, { key: "a_wholly", added: 990 }],
    [131, 131, 131, { key: "same" }],
    [131, 131, 130, { key: "equal" }],
    [131, 137, 130, { key: "near" }],
    [131, 500, 120, { key: "a_in_b" }],
    [500, 131, 120, { key: "b_in_a" }],
    [20, 20, 0, { key: "equal" }],
    [0, 0, 0, { key: "equal" }],
  ] as const)("%i and %i shingles, %i shared", (a, b, shared, reading) => {
    expect(of(a, b, shared)).toEqual(reading);
  });
});

describe("its words", () => {
  it("agree with the number", async () => {
    const said = (count: number) => w("containment.a_wholly", { count, number: String(count) });
    await speak("en");
    await loadWordsOf("results");
    expect([said(1), said(6)]).toEqual([
      "A lies wholly in B; B adds 1 shingle.",
      "A lies wholly in B; B adds 6 shingles.",
    ]);
    await speak("ru");
    expect([said(1), said(2), said(6)]).toEqual([
      "A целиком лежит в B; в B ещё 1 шингл.",
      "A целиком лежит в B; в B ещё 2 шингла.",
      "A целиком лежит в B; в B ещё 6 шинглов.",
    ]);
    await speak("en");
  });
});
