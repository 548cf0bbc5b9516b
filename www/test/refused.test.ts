import { readFileSync } from "node:fs";
import type { Settings } from "dustlens";
import init, { Session } from "dustlens/documents.js";
import { beforeAll, describe, expect, it } from "vitest";
import { initialSettings } from "../places/documents/settings";
import { withoutRefused } from "../worker/refused";

beforeAll(async () => {
  await init({ module_or_path: readFileSync(new URL("../../pkg/documents_bg.wasm", import.meta.url)) });
});

const use = (settings: Settings) => void new Session(settings);

describe("settings of which the core refuses some", () => {
  it("are taken but for those, which are named", async () => {
    const wanted = { ...initialSettings, include: "div[", exclude: "p >> [", hashes: 64 };
    const { settings, refused } = await withoutRefused(wanted, initialSettings, use);
    expect(settings).toEqual({ ...initialSettings, hashes: 64 });
    expect(refused.map(({ field, value }) => [field, value])).toEqual([
      ["include", "div["],
      ["exclude", "p >> ["],
    ]);
  });

  it("go back with the fields that bound them", async () => {
    const shingles = { ...initialSettings.shingles, size: 3, step: 7 };
    const { settings, refused } = await withoutRefused(
      { ...initialSettings, shingles },
      initialSettings,
      use,
    );
    expect(settings).toEqual(initialSettings);
    expect(refused[0]).toMatchObject({ field: "shingles.step", value: 7 });
  });

  it("do not hide what is no refusal, and do not go on for ever", async () => {
    const broken = () => {
      throw new Error("broken");
    };
    await expect(withoutRefused(initialSettings, initialSettings, broken)).rejects.toThrow("broken");
    const bad = { ...initialSettings, include: "div[" };
    await expect(withoutRefused(bad, bad, use)).rejects.toThrow("include");
  });
});
