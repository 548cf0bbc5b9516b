import { describe, expect, it } from "vitest";
import { breakable, breaksBetween, type Chunk, diffIds, idParts } from "./diff";

const side = (chunks: Chunk[], which: "a" | "b") =>
  chunks.map((chunk) => (chunk.same ? chunk.text : chunk[which])).join("");

const differing = (chunks: Chunk[]) => chunks.flatMap((chunk) => (chunk.same ? [] : [[chunk.a, chunk.b]]));

describe("diffIds", () => {
  it("finds whole numbers and words, not single characters", () => {
    const chunks = diffIds("http://a.example/story_12", "http://a.example/story_13");
    expect(differing(chunks)).toEqual([["12", "13"]]);
  });

  it("finds several differing stretches", () => {
    const chunks = diffIds("https://www.b.example/x?id=7&sid=aa", "http://b.example/x?id=7&sid=bb");
    expect(differing(chunks).map(([a]) => a)).toContain("https");
    expect(differing(chunks)).toContainEqual(["aa", "bb"]);
  });

  it("finds an argument only one has", () => {
    expect(differing(diffIds("/p?id=1", "/p?id=1&print=1"))).toEqual([["", "&print=1"]]);
  });

  it.each([
    ["http://h/%7Eanna/x", "http://h/~anna/x", [["%7E", "~"]]],
    ["http://h/an%6Ea", "http://h/anna", [["%6E", "n"]]],
    ["http://h/%c2%B5x", "http://h/%C2%B5x", [["%c2", "%C2"]]],
    ["http://h/café", "http://h/caf%C3%A9", [["é", "%C3%A9"]]],
    [
      "HTTP://Host/%7Ea",
      "http://host/~a",
      [
        ["HTTP", "http"],
        ["Host", "host"],
        ["%7E", "~"],
      ],
    ],
  ])("takes an escape for one piece, and for no more than it is: %s, %s", (a, b, expected) => {
    expect(differing(diffIds(a, b))).toEqual(expected);
  });

  it.each([
    ["", ""],
    ["", "x"],
    ["same", "same"],
    ["новости/1.html", "новости/2.html"],
    ["a//b", "a/b"],
    ["😀/a", "😀/b"],
  ])("gives both ids back: %s, %s", (a, b) => {
    const chunks = diffIds(a, b);
    expect(side(chunks, "a")).toBe(a);
    expect(side(chunks, "b")).toBe(b);
  });

  it("bounds its work on very long ids", () => {
    const a = Array.from({ length: 4000 }, (_, at) => `a${at}`).join("/");
    const b = Array.from({ length: 4000 }, (_, at) => `b${at}`).join("/");
    const chunks = diffIds(a, b);
    expect(side(chunks, "a")).toBe(a);
    expect(side(chunks, "b")).toBe(b);
  });
});

describe("idParts", () => {
  const long = `https://www.example.org/${"section/".repeat(12)}story`;

  it("cuts the common middle and keeps the difference", () => {
    const chunks = diffIds(`${long}?id=12`, `${long}?id=13`);
    const parts = idParts(chunks, "a", 48);
    const text = parts.map((part) => part.text).join("");
    expect(text.length).toBeLessThanOrEqual(48);
    expect(text).toMatch(/^https:.*….*id=12$/u);
    expect(parts.filter((part) => !part.same)).toEqual([{ text: "12", same: false }]);
    expect(parts[0]?.cut).toBe(`${long}?id=`);
  });

  it("leaves short ids as they are", () => {
    const parts = idParts(diffIds("/a/1", "/a/2"), "b", 40);
    expect(parts.map((part) => part.text).join("")).toBe("/a/2");
  });

  it("cuts a difference only when it alone is too long, and keeps both its ends", () => {
    const chunks = diffIds(`/p?q=${"x".repeat(200)}`, `/p?q=${"y".repeat(200)}`);
    const text = idParts(chunks, "a", 40)
      .map((part) => part.text)
      .join("");
    expect(text.length).toBeLessThanOrEqual(40);
    expect(text).toMatch(/x….*x$/u);
  });

  it("cuts every shared stretch harder before a difference is lost", () => {
    const chunks = diffIds(
      `http://${"host-".repeat(6)}a/${"path-".repeat(6)}1/${"name-".repeat(6)}x?id=101`,
      `http://${"host-".repeat(6)}b/${"path-".repeat(6)}2/${"name-".repeat(6)}y?id=102`,
    );
    const parts = idParts(chunks, "a", 30);
    expect(parts.map((part) => part.text).join("").length).toBeLessThanOrEqual(30);
    expect(parts.filter((part) => !part.same).map((part) => part.text)).toEqual(["a", "1", "x", "101"]);
  });

  it("marks nothing when the ids have little in common", () => {
    const parts = idParts(diffIds("first text.txt", "second/other"), "a", 40);
    expect(parts.every((part) => part.same)).toBe(true);
  });

  it("never breaks a character in two", () => {
    const chunks = diffIds("😀".repeat(60), `${"😀".repeat(60)}x`);
    const text = idParts(chunks, "a", 21)
      .map((part) => part.text)
      .join("");
    expect(text).not.toMatch(/\p{Surrogate}/u);
  });
});

describe("breakable", () => {
  it("breaks after the marks of an address and nowhere else", () => {
    expect(breakable("http://a.b/c?d=1&e")).toEqual(["http://", "a.", "b/", "c?", "d=", "1&", "e"]);
    expect(breakable("my_first-page")).toEqual(["my_", "first-", "page"]);
  });

  it("breaks between a marked stretch and a plain one by the same rule", () => {
    expect(breaksBetween("article.", "php")).toBe(true);
    expect(breaksBetween("article", ".php")).toBe(false);
    expect(breaksBetween("http:/", "/a")).toBe(false);
  });
});
