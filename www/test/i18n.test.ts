import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { duration, language, loadWords, loadWordsOf, n, size, t } from "../i18n";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = (name: string) => join(root, "i18n", name);
const forms = { en: ["one", "other"], ru: ["one", "few", "many", "other"] } as const;
const suffix = /_(zero|one|two|few|many|other)$/;

type Words = { [key: string]: string | Words };

function flatten(words: Words, prefix = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === "string") flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

function load(lang: "en" | "ru"): Map<string, string> {
  const all = new Map<string, string>();
  for (const file of readdirSync(folder(lang))) {
    const words = JSON.parse(readFileSync(join(folder(lang), file), "utf8")) as Words;
    for (const [key, text] of flatten(words)) all.set(`${file.replace(".json", "")}:${key}`, text);
  }
  return all;
}

const all = { en: load("en"), ru: load("ru") };
/** A plural ending is one only where its `_other` is there: `too_many` is a plain name. */
const isPlural = (key: string) => suffix.test(key) && all.en.has(`${key.replace(suffix, "")}_other`);
const stem = (key: string) => (isPlural(key) ? key.replace(suffix, "") : key);
const places = (text: string) => [...new Set(text.match(/\{\{[^}]+\}\}/g) ?? [])].sort();

/** Keys by their stem, with the plural forms each has. */
function stems(words: Map<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const key of words.keys()) {
    const form = isPlural(key) ? suffix.exec(key)?.[1] : undefined;
    found.set(stem(key), [...(found.get(stem(key)) ?? []), ...(form === undefined ? [] : [form])]);
  }
  return found;
}

describe("the language files", () => {
  it("have the same keys", () => {
    expect([...stems(all.ru).keys()].sort()).toEqual([...stems(all.en).keys()].sort());
  });

  it.each(["en", "ru"] as const)("have every plural form of %s, and no phrase is blank", (lang) => {
    const wrong: string[] = [];
    for (const [key, found] of stems(all[lang])) {
      const counted = found.filter((form) => form !== "zero");
      if (counted.length > 0 && counted.sort().join() !== [...forms[lang]].sort().join()) wrong.push(key);
    }
    for (const [key, text] of all[lang]) if (text.trim() === "") wrong.push(key);
    expect(wrong).toEqual([]);
  });

  it("fill the same places", () => {
    const wrong: string[] = [];
    const other = stems(all.ru);
    for (const [key, text] of all.en) {
      const names = places(text).filter((place) => place !== "{{count}}");
      for (const form of other.get(stem(key))?.length ? forms.ru : [""]) {
        const translated = all.ru.get(form === "" ? key : `${stem(key)}_${form}`);
        if (translated === undefined) continue;
        const theirs = places(translated).filter((place) => place !== "{{count}}");
        if (!isPlural(key) && theirs.join() !== names.join()) wrong.push(key);
        const known = places(all.en.get(`${stem(key)}_other`) ?? "");
        if (isPlural(key) && theirs.some((place) => !known.includes(place))) wrong.push(`${key} ${form}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("the rules' words", () => {
  const documented = readFileSync(join(root, "../docs/normalize.md"), "utf8");
  const column = (heading: string): string[] => {
    const table = documented.slice(documented.indexOf(heading)).split("\n\n")[0] ?? "";
    return [...table.matchAll(/^\| `([a-z0-9-]+)` \|/gmu)].map(([, id = ""]) => id);
  };

  it.each([
    ["| rule | tier |", "rules", "about"],
    ["| code | why |", "pass", "about"],
    ["| preset | rules |", "presets", "about"],
    ["| option | for |", "options", "label"],
  ])("are there for all of “%s”", (heading, group, key) => {
    const ids = column(heading);
    expect(ids.length).toBeGreaterThan(3);
    const missing = ids.filter((id) => !all.en.has(`normalize:${group}.${id}.${key}`));
    expect(missing).toEqual([]);
  });
});

describe("words in use", () => {
  beforeAll(async () => {
    await loadWords("en");
    await loadWords("ru");
  });

  it("decline with their count", () => {
    language.value = "ru";
    const said = [1, 3, 5, 21, 112].map((count) => t("documents:boxes.words", { count, words: n(count) }));
    expect(said).toEqual(["1 слово", "3 слова", "5 слов", "21 слово", "112 слов"]);
    language.value = "en";
    expect(t("documents:boxes.words", { count: 1, words: n(1) })).toBe("1 word");
  });

  it("write the sizes of problems as people read them", async () => {
    const cause = () => t("problems:input-too-large.cause", { limit: "536870912" }).replace("\u00a0", " ");
    language.value = "ru";
    await loadWordsOf("problems");
    expect(cause()).toContain("537 МБ");
    language.value = "en";
    await loadWordsOf("problems");
    expect(cause()).toContain("537 MB");
  });

  it("write numbers, sizes and times as the language does", () => {
    language.value = "ru";
    expect(n(1234567.5).replace(/\s/g, " ")).toBe("1 234 567,5");
    language.value = "en";
    expect(n(1234567.5)).toBe("1,234,567.5");
    expect([0, 999, 1500, 25_000_000].map((bytes) => size(bytes).replace("\u00a0", " "))).toEqual([
      "0 B",
      "999 B",
      "1.5 kB",
      "25 MB",
    ]);
    expect([5, 1500, 61_000, 600_000].map(duration)).toEqual(["5 ms", "1.5 sec", "61 sec", "10 min"]);
  });
});
