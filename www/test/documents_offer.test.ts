import type { Problem } from "dustlens";
import { describe, expect, it } from "vitest";
import { documentsAmong } from "../inputs/lists/view/documents_offer";

const problem = (code: string, source: string, params: Record<string, string> = {}): Problem =>
  ({ code, source, params, severity: "error", message: "" }) as Problem;

describe("documents among lists", () => {
  it("are pages, archives, and texts without a URL where there are several", () => {
    const [page, text] = [problem("not-a-sitemap", "a.html", { root: "html" }), problem("no-urls", "c.txt")];
    expect(documentsAmong([page])).toEqual(["a.html"]);
    expect(documentsAmong([page, text, text])).toEqual(["a.html", "c.txt"]);
    expect(documentsAmong([problem("binary-url-list", "z.zip")])).toEqual(["z.zip"]);
    expect(documentsAmong([text, problem("no-urls", "d.txt")])).toEqual(["c.txt", "d.txt"]);
  });

  it("are neither one text without a URL nor other XML and binary files", () => {
    expect(documentsAmong([problem("no-urls", "c.txt")])).toEqual([]);
    expect(documentsAmong([problem("not-a-sitemap", "x.xml", { root: "catalog" })])).toEqual([]);
    expect(documentsAmong([problem("binary-url-list", "d.pdf")])).toEqual([]);
  });
});
