/** The settings of a copied link in words. */
import { afterAll, describe, expect, it } from "vitest";
import { settingParts } from "../app/frame/share_panel";
import { loadWordsOf, speak } from "../i18n";

afterAll(() => speak("en"));

describe.each(["en", "ru"] as const)("settings of a link in %s", (language) => {
  const of = (english: string, russian: string) => (language === "en" ? english : russian);

  it("have their names, in every place", async () => {
    await speak(language);
    for (const namespace of ["link", "normalize"]) await loadWordsOf(namespace);
    expect(settingParts([["tier", "semantic"]], "normalize")).toEqual([
      of("the tier “Semantic”", "уровень «Смысловые»"),
    ]);
    expect(settingParts([["size", "3"]], "documents")).toEqual([
      of("shingle length n = 3", "длина шингла n = 3"),
    ]);
  });

  it("that have no words are counted", async () => {
    const many = [
      ["with", "a"],
      ["without", "b"],
      ["o.keep-slash", "1"],
    ] as const;
    expect(settingParts(many, "normalize")).toEqual([
      of("single rules", "отдельные правила"),
      of("1 more setting", "ещё 1 настройка"),
    ]);
  });
});
