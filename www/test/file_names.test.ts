import { describe, expect, it } from "vitest";
import { fileName } from "../places/dust/rule_export";

describe("files of rules", () => {
  it.each([
    ["map-csv", "csv", "dustlens-map.csv"],
    ["json", "json", "dustlens-rules.json"],
    ["jsonl", "jsonl", "dustlens-rules.jsonl"],
    ["learned", "txt", "dustlens-learned.txt"],
  ])("of %s", (name, extension, expected) => {
    expect(fileName(name, extension, false)).toBe(expected);
    expect(fileName(name, extension, true)).toBe(`unverified-${expected}`);
  });
});
