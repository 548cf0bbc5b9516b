import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { recognize } from "../inputs/recognize";

const sample = (path: string) => readFileSync(new URL(`../samples/${path}`, import.meta.url), "utf8");
const log = '203.0.113.7 - - [10/Oct/2025:13:55:36 +0000] "GET /story?id=7 HTTP/1.1" 200 2326';

describe("a text is", () => {
  it.each([
    ["addresses", "http://a.example/\nhttps://b.example/x?y=1\n", { kind: "urls", count: 2 }],
    ["one address", "https://news.example/story?id=7", { kind: "urls", count: 1 }],
    ["hosts with paths", "news.example/story_7\nnews.example/\n\n# a remark\n", { kind: "urls", count: 2 }],
    ["a table", "url,hits\nhttp://a.example/,3\nhttp://b.example/,4", { kind: "urls", count: 2 }],
    ["a table in quotes", '"http://a.example/";"3"\n"http://b.example/";"4"', { kind: "urls", count: 2 }],
    ["a log", `${log}\n${log}\n`, { kind: "log", count: 2 }],
    ["a log with hosts", `www.a.example ${log}\n`, { kind: "log", count: 1 }],
    [
      "a sitemap",
      '<?xml version="1.0"?>\n<urlset><url><loc>http://a.example/</loc></url></urlset>',
      { kind: "sitemap", count: 1 },
    ],
  ])("%s", (_, text, found) => {
    expect(recognize(text)).toEqual(found);
  });

  it.each([
    ["prose", "The lighthouse path is open again.\nWalkers crossed it on Sunday."],
    ["prose with an address", "See https://a.example/ for more.\nIt opens at nine.\nBring a coat."],
    ["one sentence with an address in it", "see https://a.example/"],
    ["names of files", "notes.txt\nreport.md\nindex.html"],
    ["lines of ids and texts", "one the quick cat sat on the mat\ntwo the slow dog"],
    ["a page", "<!doctype html><p>https://a.example/</p>"],
    ["nothing", " \n"],
  ])("a document: %s", (_, text) => {
    expect(recognize(text)).toBeUndefined();
  });

  it("what each sample says it is", () => {
    expect(recognize(sample("urls/access.log"))?.kind).toBe("log");
    expect(recognize(sample("urls/sitemap.xml"))?.kind).toBe("sitemap");
    expect(recognize(sample("urls/twins.txt"))?.kind).toBe("urls");
    for (const language of ["en", "ru"])
      for (const box of ["A", "B"]) expect(recognize(sample(`${language}/notes/${box}.txt`))).toBeUndefined();
  });
});
