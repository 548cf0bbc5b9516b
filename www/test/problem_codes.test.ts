/** Every problem that the core can report has words in the page's languages; without them a person reads the core's English. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

describe("the codes of problems", () => {
  const codes = [...read("src/problem/code.rs").matchAll(/=> "([a-z0-9-]+)"/gu)].map(
    ([, code]) => code ?? "",
  );

  it.each(["en", "ru"])("have words in %s", (language) => {
    const words = ["problems", "notices"].map(
      (file) => JSON.parse(read(`www/i18n/${language}/${file}.json`)) as Record<string, unknown>,
    );
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => words.every((all) => !(code in all)))).toEqual([]);
  });
});
