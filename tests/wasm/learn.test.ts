/** The boundary of the lessons: answers as they cross, a run in slices, and failures with their codes. */
import { LessonTrials, lesson_minshingle, lesson_shingles } from "../../pkg/learn.js";
import { describe, expect, failure, it } from "./engine.ts";

const words = { unit: "word" as const, size: 2, texts: ["a red kite rises", "a red kite drops"] };

describe("the lessons", () => {
  it("answer with rows, winners and pairs", () => {
    const answer = lesson_minshingle({
      material: words,
      permutations: 2,
      places: [],
      seed: "18446744073709551615",
    });
    expect(answer.matrix.rows).toEqual(["a red", "red kite", "kite rises", "kite drops"]);
    expect(answer.rounds).toHaveLength(2);
    expect(answer.pairs).toMatchObject([{ a: 0, b: 1, shared: 2, union: 4, jaccard: 0.5, of: 2 }]);
  });

  it("give 64-bit hashes as text", () => {
    const { texts } = lesson_shingles({ material: words, step: 1, cyclic: false, leftover: false });
    expect(texts[0]?.shingles[0]?.hash).toMatch(/^[0-9a-f]{16}$/);
  });

  it("run many seeds in slices", () => {
    const run = new LessonTrials({
      material: words,
      a: 0,
      b: 1,
      hashes: 8,
      threshold: 0.5,
      seeds: 100,
      seed: "1",
    });
    expect(run.advance(40)).toBe(true);
    expect(run.answer().done).toBe(40);
    expect(run.advance(60)).toBe(false);
    expect(run.answer().histogram.reduce((sum, each) => sum + each, 0)).toBe(100);
    run.free();
  });

  it("refuse by a code what they cannot work on", () => {
    const ask = (change: object) =>
      failure(() =>
        lesson_minshingle({ material: words, permutations: 2, places: [], seed: "1", ...change } as never),
      );
    expect(ask({ permutations: 99 })).toMatchObject({
      code: "lesson-range",
      params: { name: "permutations" },
    });
    expect(ask({ seed: "x" }).code).toBe("lesson-seed");
    expect(ask({ places: [[1, 1, 2, 3]] }).code).toBe("lesson-permutation");
    expect(ask({ material: null }).code).toBe("bad-value");
  });
});
