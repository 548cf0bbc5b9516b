import { describe, expect, it } from "vitest";
import english from "../../i18n/en/results.json";
import russian from "../../i18n/ru/results.json";

type Words = { [key: string]: string | Words };

const sources = import.meta.glob<string>(["./**/*.{ts,tsx}", "!./**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Every key with a dot between levels; plural endings taken off. */
function keysOf(words: Words, prefix = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string"
      ? [`${prefix}${key}`.replace(/_(one|few|many|other)$/u, "")]
      : keysOf(value, `${prefix}${key}.`),
  );
}

/** Keys of phrases that count, each with its plural forms. */
function plurals(words: Words, prefix = ""): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [key, value] of Object.entries(words)) {
    if (typeof value !== "string") {
      for (const [name, forms] of plurals(value, `${prefix}${key}.`)) found.set(name, forms);
      continue;
    }
    const [, stem, form] = /^(.*)_(one|few|many|other)$/u.exec(key) ?? [];
    if (stem !== undefined && form !== undefined) {
      found.set(prefix + stem, [...(found.get(prefix + stem) ?? []), form]);
    }
  }
  return found;
}

const places = (words: Words): string[] =>
  Object.values(words).flatMap((value) =>
    typeof value === "string" ? (value.match(/\{\{[^}]*\}\}/gu) ?? []) : places(value),
  );

describe("the results' words", () => {
  const known = new Set(keysOf(english));

  it("have the same keys in both languages", () => {
    expect(new Set(keysOf(russian))).toEqual(known);
  });

  it("have every plural form of their language", () => {
    expect([...plurals(english).values()].filter((forms) => forms.length !== 2)).toEqual([]);
    expect([...plurals(russian).values()].filter((forms) => forms.length !== 4)).toEqual([]);
    expect([...plurals(russian).keys()]).toEqual([...plurals(english).keys()]);
  });

  it("use the same fillings in both languages", () => {
    expect(new Set(places(russian))).toEqual(new Set(places(english)));
  });

  it("cover every key the components ask for", () => {
    const missing: string[] = [];
    for (const [path, code] of Object.entries(sources)) {
      for (const [, key = ""] of code.matchAll(/\bw\(\s*[`"]([^`"]+)[`"]/gu)) {
        const stem = key.includes("${") ? key.slice(0, key.indexOf("${")) : key;
        const there = key.includes("${") ? [...known].some((name) => name.startsWith(stem)) : known.has(key);
        if (!there) missing.push(`${path}: ${key}`);
      }
    }
    expect(missing).toEqual([]);
  });
});
