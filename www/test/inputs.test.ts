import type { DocumentRow } from "dustlens";
import { describe, expect, it } from "vitest";
import { keyOf, liveLimit, withOwnIds, without } from "../places/documents/inputs";
import { ReadCount } from "../places/documents/read_count";
import { initialSettings, isCheap, isSeed, readSettings, withSettings } from "../places/documents/settings";
import { readSession } from "../places/documents/statefile";
import type { Input } from "../worker/api";
import { rowsByNumber } from "../worker/rows";

const text = (id: string): Input => ({ kind: "text", id, text: id });

describe("inputs", () => {
  it("get ids of their own, away from the boxes' names", () => {
    const named = withOwnIds([text("a"), text("a"), text("A"), text("b")], ["a"]);
    expect(named.map(({ id }) => id)).toEqual(["a (2)", "a (3)", "A (2)", "b"]);
  });

  it("of one name are numbered without looking through all before them", () => {
    const named = withOwnIds(Array(20_000).fill(text("a")), []);
    expect(named.at(-1)?.id).toBe("a (20000)");
  });

  const file = (id: string): Input => ({ kind: "file", id, blob: new Blob(), lines: false });

  it("of files have the number in front of the ending, which says how they are read", () => {
    const twice = (id: string) => withOwnIds([file(id), file(id)], [])[1]?.id;
    expect(["a.docx", "b/a.PDF", "a.b/c", "x.jsonl.gz", "v1.2.txt", ".txt"].map(twice)).toEqual([
      "a (2).docx",
      "b/a (2).PDF",
      "a.b/c (2)",
      "x (2).jsonl.gz",
      "v1.2 (2).txt",
      " (2).txt",
    ]);
  });

  it("go whole or leave a part behind", () => {
    const [a, zip] = [text("a"), file("z.zip")];
    const rows = [
      { id: "a", input: keyOf(a) },
      { id: "z.zip/1.txt", input: keyOf(zip) },
    ];
    expect(without([a, zip], rows)).toEqual({ inputs: [zip], parts: [{ of: zip, id: "z.zip/1.txt" }] });
  });

  it("are told by what a document came from, not by its name", () => {
    const [lines, a, twin] = [file("a.jsonl"), file("a.txt"), file("b.txt")];
    const rows = [
      { id: "a.txt", input: keyOf(lines) },
      { id: "b.txt#2", input: keyOf(twin) },
    ];
    expect(without([lines, a, twin], rows)).toEqual({
      inputs: [lines, a],
      parts: [{ of: lines, id: "a.txt" }],
    });
  });

  it("follow by themselves up to a few megabytes", () => {
    expect(liveLimit.bytes).toBeGreaterThan(3_700_000);
  });
});

describe("the rate of a run", () => {
  it("is measured only where everything was read", () => {
    const count = new ReadCount();
    count.reset(1000);
    expect(count.end(1000, 100)).toBe(10);
    expect(count.end(1000, 100), "a run that only joins").toBeUndefined();
    count.more(50);
    expect(count.end(1050, 100), "a run that reads one more").toBeUndefined();
    count.reset(1000);
    expect(count.end(1000, 5), "too short to tell").toBeUndefined();
  });
});

describe("settings", () => {
  it("know what costs nothing to change", () => {
    expect(isCheap(initialSettings, { ...initialSettings, threshold: 0.1, measure: "estimate" })).toBe(true);
    expect(isCheap(initialSettings, { ...initialSettings, hashes: 64 })).toBe(false);
    expect(isCheap(initialSettings, withSettings(initialSettings, { size: 4 }))).toBe(false);
  });

  it("keep the step within the size", () => {
    const wide = withSettings(initialSettings, { size: 8, step: 8 });
    expect(withSettings(wide, { size: 3 }).shingles.step).toBe(3);
  });

  it("take seeds up to 2^64 - 1", () => {
    expect(["0", "18446744073709551615"].every(isSeed)).toBe(true);
    expect(["", "-1", "1.5", "18446744073709551616", "1e3"].some(isSeed)).toBe(false);
  });

  it("read from outside whatever is sound", () => {
    const { settings, refused } = readSettings(
      { hashes: 7, text: 5, shingles: { size: 2.5 } },
      initialSettings,
    );
    expect(settings.hashes).toBe(7);
    expect(refused.sort()).toEqual(["size", "text"]);
    expect(readSettings("nonsense", initialSettings).settings).toEqual(initialSettings);
  });
});

describe("a session file", () => {
  const header = JSON.stringify({
    format: "dustlens-session",
    version: 1,
    settings: { hashes: 9 },
    removed: [{ input: 2, id: "part" }, { input: 1, id: "of a line that is refused" }, "q", 1],
  });

  it("gives what it holds and names the lines that hold nothing", async () => {
    const lines = [
      header,
      JSON.stringify({ kind: "text", id: "a", text: "words" }),
      "{broken",
      JSON.stringify({ kind: "file", id: "f.txt", bytes: "aGk=", lines: true }),
      JSON.stringify({ kind: "file", id: "g.txt", bytes: "***" }),
      JSON.stringify({
        kind: "page",
        id: "p",
        page: { url: "p", final_url: "p", status: 200, body: "aGk=" },
      }),
    ];
    const session = await readSession(new Blob([lines.join("\n")]));
    expect(session.settings.hashes).toBe(9);
    expect(session.removed).toEqual([{ of: session.inputs[1], id: "part" }]);
    expect(session.inputs.map(({ kind, id }) => [kind, id])).toEqual([
      ["text", "a"],
      ["file", "f.txt"],
      ["page", "p"],
    ]);
    expect(session.refused).toEqual(["3", "5"]);
  });

  it.each(["", "{}", '{"format":"other","version":1}', '{"format":"dustlens-session","version":2}'])(
    "is refused without its header: %s",
    async (content) => {
      await expect(readSession(new Blob([content]))).rejects.toMatchObject({ code: "not-a-session" });
    },
  );
});

describe("rows by number", () => {
  const numbers = [0, 3, 4, 9, 12];
  const read = (offset: number, limit: number) =>
    numbers.slice(offset, offset + limit).map((document) => ({ document }) as DocumentRow);

  it("are found among gaps, those gone left out", () => {
    const found = rowsByNumber([12, 0, 5, 9, 99, 3], numbers.length, read);
    expect(found.map((row) => row.document)).toEqual([12, 0, 9, 3]);
  });
});
