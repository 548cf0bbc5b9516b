import { describe, expect, it } from "vitest";
import { isLong, ownName } from "../inputs/lists/inputs";
import { countLines, encode, hasMoreLines, pieceEnd } from "../inputs/lists/text";
import { fileName, rowsOf } from "../places/normalize/url_export";
import { urlPlans } from "../places/normalize/view/results/layout";
import { sourcesOf } from "../places/normalize/view/sources";
import { layoutFor } from "../ui/grid/layout";
import { toTsv } from "../ui/grid/row_copy";

const pause = () => Promise.resolve();

describe("a long text", () => {
  it("is never cut between the halves of a character", () => {
    const text = "ab😀cd";
    expect(pieceEnd(text, 0, 3)).toBe(2);
    expect(pieceEnd(text, 0, 4)).toBe(4);
    expect(pieceEnd(text, 2, 1)).toBe(3);
    expect(pieceEnd(text, 4, 100)).toBe(6);
  });

  it.each([1, 2, 3, 7, 1000])("comes out as it went in, in pieces of %i", async (length) => {
    const text = "http://e.example/кот\nhttp://e.example/😀\r\n\nlast";
    const { blob, lines } = await encode(text, pause, Math.max(2, length));
    expect(await blob.text()).toBe(text);
    expect(lines).toBe(4);
  });

  it("pauses after each piece", async () => {
    let pauses = 0;
    await encode("x".repeat(10), async () => void pauses++, 3);
    expect(pauses).toBe(4);
  });

  it.each([
    ["", 0],
    ["a", 1],
    ["a\n", 1],
    ["a\nb", 2],
    ["\n\n", 2],
  ])("has its lines counted: %j", async (text, count) => {
    const { blob, lines } = await encode(text, pause);
    expect([lines, await countLines(blob), await countLines(blob, 1)]).toEqual([count, count, count]);
  });

  it("is too long for the box by characters or by lines", () => {
    expect(hasMoreLines("a\nb\n", 2)).toBe(false);
    expect(hasMoreLines("a\nb\nc", 2)).toBe(true);
    expect(isLong("x".repeat(20_000))).toBe(false);
    expect(isLong("x".repeat(20_001))).toBe(true);
    expect(isLong("x\n".repeat(500))).toBe(false);
    expect(isLong("x\n".repeat(501))).toBe(true);
  });
});

describe("names", () => {
  it("of lists are their own", () => {
    const list = (id: string) => ({ id, blob: new Blob() });
    expect(ownName("pasted", [])).toBe("pasted");
    expect(ownName("pasted", [list("pasted"), list("pasted (2)")])).toBe("pasted (3)");
  });

  it("of files say what they hold, and that it is not all", () => {
    expect(fileName("csv", false)).toBe("dustlens-urls.csv");
    expect(fileName("unique", true)).toBe("dustlens-unique-partial.txt");
    expect(fileName("groups", false)).toBe("dustlens-groups.csv");
  });
});

describe("what is taken away", () => {
  it("has a row for each URL, key or group", () => {
    const summary = { urls: 9, keys: 5, groups: 2 } as Parameters<typeof rowsOf>[1];
    expect([rowsOf("jsonl", summary), rowsOf("unique", summary), rowsOf("groups", summary)]).toEqual([
      9, 5, 2,
    ]);
  });

  it("keeps a row in its line when it is copied", () => {
    expect(toTsv([{ a: "x\ty\nz" }], [["a", ({ a }) => a]])).toBe("a\nx y z\n");
  });
});

describe("a rule's source", () => {
  it("links every document and section that is known", () => {
    expect(sourcesOf("RFC 3986 §3.2.3, §6.2.3")).toEqual([
      { text: "RFC 3986 §3.2.3", href: "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3" },
      { text: "§6.2.3", href: "https://www.rfc-editor.org/rfc/rfc3986#section-6.2.3" },
    ]);
    expect(sourcesOf("RFC 5891, UTS #46, WHATWG URL §3.5").map(({ href }) => href)).toEqual([
      "https://www.rfc-editor.org/rfc/rfc5891",
      "https://www.unicode.org/reports/tr46/",
      "https://url.spec.whatwg.org/",
    ]);
    expect(sourcesOf("Bar-Yossef, Keidar 2009").map(({ href }) => href)).toEqual([undefined, undefined]);
  });
});

describe("the table's layout", () => {
  it("has room for more where there is more, and never too little to read", () => {
    const widths = [10, 22, 34, 50, 64, 80];
    const layouts = widths.map((width) => layoutFor(urlPlans, width));
    expect(layouts.map(({ arrangement }) => arrangement)).toEqual([
      "narrow",
      "narrow",
      "medium",
      "medium",
      "wide",
      "wide",
    ]);
    for (const { budget } of layouts) expect(budget).toBeGreaterThanOrEqual(24);
  });
});
