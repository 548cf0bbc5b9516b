import { describe, expect, it } from "vitest";
import { label, labels, withoutCommonHost } from "./labels";

describe("the names of rows", () => {
  it("differ where the ids differ, however little room there is", () => {
    const ids = [
      "http://gazeta.example/news/article.php?id=3001",
      "http://gazeta.example/print/article.php?id=3001",
      "http://archive.example/2019/01/article.php?id=3001",
    ];
    const short = labels(ids, 26);
    expect(new Set(short).size).toBe(3);
    expect(short[0]).toContain("news");
    expect(short[1]).toContain("print");
    for (const name of short) expect(name.length).toBeLessThanOrEqual(27);
  });

  it("lose the scheme and what all hosts share, and are cut once", () => {
    const ids = [
      "http://blog.localhost:8788/2025/08/chemist-finch-and-the-painted-dovecote-in-birchover/",
      "http://blog.localhost:8788/2025/06/the-harbour-office-remembers-the-tidy-pier-near-hartsend/",
      "http://gazeta.localhost:8788/article.php?id=3001",
      "http://gazeta.localhost:8788/print/article.php?id=3001",
    ];
    const short = labels(ids, 28);
    expect(short[2]).toBe("gazeta/article.php?id=3001");
    expect(short[3]).toMatch(/^gazeta\/print\/.+…/u);
    expect(labels(["http://a.b/x/", "http://a.b/x/y?z=1"], 28)).toEqual(["/x/", "/x/y?z=1"]);
    expect(withoutCommonHost(["http://a.b/x", "https://a.b/x"])).toEqual(["http://a.b/x", "https://a.b/x"]);
    expect(withoutCommonHost(["http://a.b/x", "notes.txt"])).toEqual(["http://a.b/x", "notes.txt"]);
  });

  it("give up the scheme that all have before anything else", () => {
    const id = "https://www.example.com/story?id=1";
    expect(label(id, [undefined, "https://www.example.com/story?id=2"], 30)).toBe(
      "www.example.com/story?id=1",
    );
    expect(label(id, ["http://www.example.com/story?id=1"], 30)).toContain("https");
  });

  it("leave short ids as they are", () => {
    expect(labels(["a.txt", "b.txt"], 20)).toEqual(["a.txt", "b.txt"]);
  });

  it("cut the only id in its middle", () => {
    expect(labels(["x".repeat(60)], 20)[0]).toMatch(/^x+…x+$/u);
  });

  it("keep what tells long names with one beginning apart", () => {
    const long = `https___www.gazeta.example_${"archive_".repeat(10)}`;
    const ids = [`${long}first_of_the_print_edition.txt`, `${long}second_of_the_print_edition.txt`];
    const [first, second] = labels(ids, 24);
    expect(first).toContain("first");
    expect(second).toContain("second");
  });

  it("do not take long for ids of a megabyte", () => {
    const long = "a/".repeat(500_000);
    expect(labels([`${long}1`, `${long}2`], 24)).toEqual([
      expect.stringMatching(/1$/u),
      expect.stringMatching(/2$/u),
    ]);
  });
});
