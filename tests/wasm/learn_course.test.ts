/** The boundary of the homework: a lesson's answer, the archive's bytes and a result's bytes as they cross. */
import type { HomeworkQuestion } from "../../pkg/dustlens.d.ts";
import { homework_archive, homework_result, lesson_homework } from "../../pkg/learn_course.js";
import { describe, expect, failure, it } from "./engine.ts";

const sentence = "red kites rise over the quiet hill while the old clock strikes seven in the empty square ";
const question: HomeworkQuestion = {
  lines: [
    sentence.repeat(4),
    sentence.repeat(4),
    "a short text that has nothing to do with the other two at all",
  ],
  is_made: false,
  seed: "1",
  kit: "b",
  pair: [0, 1],
  result: "",
};

/** The result of the kit, as a program of one's own would write it. */
const trueLines = () => lesson_homework(question).lines;

describe("the homework", () => {
  it("answers with documents, the pairs of the kit and the prices of slips", () => {
    const answer = lesson_homework(question);
    expect(answer.documents).toHaveLength(3);
    expect(answer.lines).toHaveLength(1);
    expect(answer.slips.map(({ slip }) => slip)).toEqual(["case", "marks", "last", "remainder"]);
    expect(answer.graded ?? null).toBeNull();
  });

  it("gives the archive as bytes of the size that it says", () => {
    expect(homework_archive(question)).toHaveLength(lesson_homework(question).bytes);
  });

  it("grades a result that a shell of Windows has written", () => {
    const text = `${trueLines().join("\r\n")}\r\n`;
    const utf16 = new Uint8Array(
      new Uint16Array([0xfeff, ...[...text].map((each) => each.charCodeAt(0))]).buffer,
    );
    const graded = lesson_homework({ ...question, result: homework_result(utf16) }).graded;
    expect(graded).toMatchObject({ score: 1, is_pass: true });
  });

  it("refuses by a code what it cannot work on", () => {
    const ask = (change: object) => failure(() => lesson_homework({ ...question, ...change } as never));
    expect(ask({ lines: ["one"] }).code).toBe("lesson-range");
    expect(ask({ pair: [0, 9] }).code).toBe("lesson-range");
    expect(ask({ seed: "x", is_made: true }).code).toBe("lesson-seed");
    expect(ask({ kit: "c" }).code).toBe("bad-value");
    expect(failure(() => homework_archive({ ...question, lines: ["one"] })).code).toBe("lesson-range");
  });
});
