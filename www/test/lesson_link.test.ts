/** The link from a number in Documents to its lesson: Learn reads what is written, and a cut is said. */
import { describe, expect, it } from "vitest";
import { lessonLink } from "../place_model/lesson_link";
import { longest } from "../place_model/link_text";
import { readState } from "../places/learn/link";
import { textsOf } from "../places/learn/presets";

const asked = {
  lesson: "incidence",
  step: "fraction",
  unit: "word",
  size: 3,
  seed: "7",
  counts: [3, 9],
} as const;

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
      expect(read.view).toMatchObject({ from: "part", counts: [3, 9] });
      expect(textsOf(read.box, 8)).toEqual([`${word.repeat(6)}left end`, `${word.repeat(6)}right end`]);
    }
  });

  it("says of long texts without a difference that these are their beginnings", () => {
    const same = "word ".repeat(300);
    const { view, box } = readState(lessonLink({ ...asked, texts: [same, same] }));
    expect(view).toMatchObject({ from: "start", counts: [3, 9] });
    const [a, b] = textsOf(box, 8);
    expect(a).toBe(b);
  });

  it("refuses counts that no part has, and those that no pair of sets can have", () => {
    for (const link of ["from=part&counts=9-3&d=eJw", "counts=3-9", "from=pair&counts=3-9"]) {
      expect(readState(`learn?lesson=incidence&${link}`).view.counts).toBeUndefined();
      expect(readState(`learn?lesson=incidence&${link}`).refused).toContain("counts");
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
