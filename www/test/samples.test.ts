import { describe, expect, it } from "vitest";
import { languages } from "../i18n";
import { loadSample, sampleNames } from "../samples";

const cases = languages.flatMap((language) => sampleNames.map((name) => [language, name] as const));

describe.each(cases)("the sample %s/%s", (language, name) => {
  it("has at least two inputs, none empty, each under its own name", async () => {
    const { inputs } = await loadSample(language, name);
    expect(inputs.length).toBeGreaterThanOrEqual(2);
    expect(new Set(inputs.map(({ id }) => id)).size).toBe(inputs.length);
    for (const input of inputs) {
      const text = input.kind === "text" ? input.text : input.kind === "file" ? await input.blob.text() : "";
      expect(text.length).toBeGreaterThan(20);
      expect(/[а-яё]/i.test(text)).toBe(language === "ru");
    }
  });

  it("comes in the same shape in every language", async () => {
    const kinds = (await loadSample(language, name)).inputs.map(({ kind }) => kind);
    const english = (await loadSample("en", name)).inputs.map(({ kind }) => kind);
    expect(kinds).toEqual(english);
  });
});
