import { describe, expect, it } from "vitest";
import { diffIds, mendCuts } from "./diff";
import { excerpt, excerptPair, mostShown } from "./excerpt";

const long = `http://h.example/${"a/b?".repeat(50_000)}MARK${"&c=d".repeat(200_000)}#end`;
const at = long.indexOf("MARK");
const mark = { start: at, end: at + 4 };

function shownLength(text: string, range: { start: number; end: number }): number {
  return excerpt(text, range).reduce(
    (sum, stretch) => sum + (stretch.kind === "gap" ? 0 : stretch.text.length),
    0,
  );
}

describe("an excerpt", () => {
  it("of a text that is short enough is all of it", () => {
    expect(excerpt("http://a/%7Eb", { start: 9, end: 12 })).toEqual([
      { kind: "plain", text: "http://a/" },
      { kind: "marked", text: "%7E" },
      { kind: "plain", text: "b" },
    ]);
  });

  it("keeps both ends and the marked part, and counts all that it leaves out", () => {
    const stretches = excerpt(long, mark);
    expect(stretches[0]).toMatchObject({ text: expect.stringMatching(/^http:\/\/h\.example\//) });
    expect(stretches.at(-1)).toMatchObject({ text: expect.stringMatching(/#end$/) });
    expect(stretches.filter(({ kind }) => kind === "marked")).toEqual([{ kind: "marked", text: "MARK" }]);
    const left = stretches.reduce((sum, each) => sum + (each.kind === "gap" ? each.left : 0), 0);
    expect(left + shownLength(long, mark)).toBe(long.length);
    expect(shownLength(long, mark)).toBeLessThanOrEqual(mostShown);
  });

  it("cuts the middle of a marked part that is itself too long, and keeps both its edges", () => {
    const stretches = excerpt(long, { start: 17, end: long.length - 4 });
    const marked = stretches.filter(({ kind }) => kind === "marked");
    expect(marked).toHaveLength(2);
    expect(stretches.filter(({ kind }) => kind === "gap")).toHaveLength(1);
    expect(shownLength(long, { start: 17, end: long.length - 4 })).toBeLessThanOrEqual(mostShown);
  });

  it("never parts the two halves of a character", () => {
    for (let offset = 0; offset < 4; offset++) {
      const text = "x".repeat(offset) + "😀".repeat(5000);
      for (const stretch of excerpt(text, { start: offset, end: offset }))
        if (stretch.kind !== "gap") expect(() => encodeURIComponent(stretch.text)).not.toThrow();
    }
  });
});

describe("two texts", () => {
  it("are cut in the same places around where they differ", () => {
    const [a, b] = excerptPair(long, long.replace("MARK", "mark"));
    expect(a.length).toBeLessThanOrEqual(mostShown + 3);
    expect(a.replace("MARK", "mark")).toBe(b);
    expect(a).toContain("…");
    expect(a).toContain("MARK");
  });

  it("do not differ by where they were cut", () => {
    const run = "x".repeat(9999);
    const [a, b] = excerptPair(`http://h/é/${run}?${run}&é`, `http://h/%C3%A9/${run}?${run}&%C3%A9`);
    const differing = mendCuts(diffIds(a, b)).flatMap((chunk) => (chunk.same ? [] : [[chunk.a, chunk.b]]));
    expect(differing).toEqual([
      ["é", "%C3%A9"],
      ["é", "%C3%A9"],
    ]);
  });

  it("are left alone when they are short", () => {
    expect(excerptPair("a", "b")).toEqual(["a", "b"]);
  });
});
