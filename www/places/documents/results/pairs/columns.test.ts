import type { PairRow } from "dustlens";
import { describe, expect, it } from "vitest";
import { loadWordsOf, speak } from "../../../../i18n";
import { toTsv } from "../../../../ui/grid/row_copy";
import { w } from "../../../../ui/numbers/words";
import { PAIR_COPY } from "./columns";

const row: PairRow = {
  a: 0,
  b: 1,
  a_id: "http://a.example/",
  b_id: "two\tparts\r\nof an id",
  shared: 2,
  union: 3,
  jaccard: 2 / 3,
  a_size: 2,
  b_size: 3,
  containment_a: 1,
  containment_b: 2 / 3,
  matches: 3,
  hashes: 3,
  estimate: 1,
  standard_error: 0,
};

describe("a copy of pairs", () => {
  it("writes a header, full numbers and one line a pair", () => {
    const [header, line, rest] = toTsv([row], PAIR_COPY).split("\n");
    expect(header?.split("\t")).toHaveLength(11);
    expect(line?.split("\t")).toEqual([
      "http://a.example/",
      "two parts of an id",
      "2",
      "3",
      "0.6666666666666666",
      "3",
      "3",
      "1",
      "0",
      "1",
      "0.6666666666666666",
    ]);
    expect(rest).toBe("");
  });
});

describe.each([
  ["en", "Jaccard", "Signature"],
  ["ru", "Жаккар", "Сигнатура"],
] as const)("rows without a head in %s", (language, jaccard, sketch) => {
  it("call their numbers by words", async () => {
    await speak(language);
    await loadWordsOf("results");
    expect([w("columns.jaccard.short"), w("columns.sketch.short")]).toEqual([jaccard, sketch]);
  });
});
