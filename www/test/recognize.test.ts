import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { recognize } from "../inputs/recognize";

const sample = (path: string) => readFileSync(new URL(`../samples/${path}`, import.meta.url), "utf8");
const log = '203.0.113.7 - - [10/Oct/2025:13:55:36 +0000] "GET /story?id=7 HTTP/1.1" 200 2326';

describe("a text is", () => {
  it.each([
    ["addresses", "http://a.example/\nhttps://b.example/x?y=1\n", { kind: "urls", count: 2 }],
    [
      "addresses, one with a blank",
      "http://a.example/1\nhttp://a.example/2\nhttp://a.example/my file",
      { kind: "urls", count: 3 },
    ],
    ["addresses, one of mail", "http://a.example/1\nmailto:anna@a.example", { kind: "urls", count: 2 }],
    ["one address", "https://news.example/story?id=7", { kind: "urls", count: 1 }],
    ["hosts with paths", "news.example/story_7\nnews.example/\n\n# a remark\n", { kind: "urls", count: 2 }],
    ["a table", "url,hits\nhttp://a.example/,3\nhttp://b.example/,4", { kind: "urls", count: 2 }],
    ["a table in quotes", '"http://a.example/";"3"\n"http://b.example/";"4"', { kind: "urls", count: 2 }],
    ["a log", `${log}\n${log}\n`, { kind: "log", count: 2, isHostless: true }],
    ["a log of whole addresses", log.replace("GET ", "GET http://a.example"), { kind: "log", count: 1 }],
    [
      "a feed",
      '<?xml version="1.0"?>\n<rss><channel><item><link>http://a.example/</link></item></channel></rss>',
      { kind: "feed", count: 1 },
    ],
    [
      "a feed of entries",
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry/><entry/></feed>',
      { kind: "feed", count: 2 },
    ],
    [
      "addresses in one line",
      "http://a.example/1, http://a.example/2",
      { kind: "urls", count: 2, dress: "separated", urls: "http://a.example/1\nhttp://a.example/2" },
    ],
    [
      "addresses in JSON",
      '["http://a.example/1"]',
      { kind: "urls", count: 1, dress: "json", urls: "http://a.example/1" },
    ],
    [
      "records with texts",
      '{"id":"1","text":"a b"}\n{"url":"http://a.example/","body":"<p>c"}',
      { kind: "documents", layout: "jsonl", count: 2 },
    ],
    [
      "numbers, tabs and texts",
      "1\tone two three\n2\tone two four\n3\tone two five",
      { kind: "documents", layout: "lines", count: 3 },
    ],
    [
      "texts with ids",
      "d1 one two three\nd2 one two four\nd3 one two five",
      { kind: "documents", layout: "lines", count: 3 },
    ],
    [
      "texts with addresses",
      "http://a.example/1 one two three\nhttp://a.example/2 one two four\nhttp://a.example/3 one two five",
      { kind: "documents", layout: "lines", count: 3 },
    ],
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
    ["verses", "1 one two three\n2 one two four\n3 one two five"],
    ["two numbered lines", "1 one two three\n2 one two four"],
    ["numbered lines and another", "1 one two three\n2 one two four\nand one two five"],
    [
      "a year at each line's head, twice the same",
      "1999 was a good year\n1999 was a bad year\n2000 was the next year",
    ],
    ["lines under several heads", "a1 one two three\nb2 one two four\nc3 one two five"],
    ["one record", '{"id":"1","text":"a b"}'],
    ["an empty feed", "<rss><channel/></rss>"],
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
