/** The link from a number in Documents to its lesson: Learn reads what is written, and a cut is said. */
import { describe, expect, it } from "vitest";
import { lessonLink } from "../place_model/lesson_link";
import { longest } from "../place_model/link_text";
import { readState } from "../places/learn/link";
import { textsOf } from "../places/learn/presets";

const asked = { lesson: "incidence", step: "fraction", unit: "word", size: 3, seed: "7" } as const;

describe("the link to a lesson", () => {
  it("brings two short texts whole, with how they are cut and the seed", () => {
    const read = readState(lessonLink({ ...asked, unit: "char", texts: ["кот\n спит", "кот ест"] }));
    expect(read.refused).toEqual([]);
    expect(textsOf(read.box, 8)).toEqual(["кот спит", "кот ест"]);
    expect(read).toMatchObject({
      preset: "own",
      cut: { unit: "char", size: 3 },
      view: { lesson: "incidence", step: "fraction", from: "pair", seed: "7" },
    });
  });

  it("cuts long texts round their first difference, never over the limit, and says so", () => {
    for (const word of ["same ", "слово "]) {
      const texts = [`${word.repeat(300)}left end`, `${word.repeat(300)}right end`] as const;
      const link = lessonLink({ ...asked, texts });
      expect(link.length).toBeLessThanOrEqual(longest);
      const read = readState(link);
      expect(read.view.from).toBe("part");
      expect(textsOf(read.box, 8)).toEqual([`${word.repeat(6)}left end`, `${word.repeat(6)}right end`]);
    }
  });

  it("has texts of one word, of no word, and seeds and sizes that a lesson does not know", () => {
    for (const texts of [
      ["語".repeat(900), "語".repeat(800)],
      ["", ""],
      ["a", ""],
    ] as const) {
      const link = lessonLink({ ...asked, size: 50, seed: "18446744073709551615", texts });
      expect(link.length).toBeLessThanOrEqual(longest);
      expect(readState(link).view).toMatchObject({ lesson: "incidence", step: "fraction" });
    }
  });
});
