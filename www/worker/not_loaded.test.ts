import type { Problem } from "dustlens";
import { expect, it } from "vitest";
import { named, noCharset, officeNotLoaded } from "./not_loaded";

const problem = (code: string, source: string, params: Problem["params"] = {}): Problem => ({
  code,
  severity: "error",
  source,
  params,
  message: `${source}: ${code}`,
});

const damaged = (detail: string): Problem =>
  problem("bad-file", "letter.docx", { extension: ".docx", detail });

it("a file whose reader did not load is no damaged file", () => {
  expect(named([damaged(officeNotLoaded)], false)).toEqual([
    {
      code: "office-not-loaded",
      severity: "error",
      source: "letter.docx",
      params: { extension: ".docx" },
      message: "letter.docx: the module that reads it could not be loaded",
    },
  ]);
});

it("a damaged file is", () => {
  const given = [damaged("the archive is cut off")];
  expect(named(given, false)).toEqual(given);
});

const broken = (source: string, charset: string, count = "1"): Problem =>
  problem("invalid-bytes", source, { charset, count });

const unread = (source: string): Problem => ({
  ...problem("charsets-not-loaded", source),
  message: `${source}: the module that reads its encoding could not be loaded`,
});

it("a text whose encoding did not load has that one problem, declared or not", () => {
  const given = [
    broken("declared.html", "Shift_JIS"),
    problem("empty-document", "declared.html"),
    problem("no-tokens", "other.txt"),
    problem("charset-guessed", "bare.txt", { charset: noCharset }),
    broken("bare.txt", noCharset),
    problem("no-tokens", "bare.txt"),
  ];
  expect(named(given, true)).toEqual([
    unread("declared.html"),
    problem("no-tokens", "other.txt"),
    unread("bare.txt"),
  ]);
});

it("broken bytes are no want of a module where it loaded, or was not needed", () => {
  const loaded = [broken("a.txt", "Shift_JIS")];
  expect(named(loaded, false)).toEqual(loaded);
  const others = [broken("a.txt", "UTF-8"), broken("b.txt", "GBK", "2")];
  expect(named(others, true)).toEqual(others);
});
