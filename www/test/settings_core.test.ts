import { readFileSync } from "node:fs";
import type { Settings } from "dustlens";
import init, { Session } from "dustlens/documents.js";
import { beforeAll, describe, expect, it } from "vitest";
import { initialSettings, settingKinds } from "../places/documents/settings";

beforeAll(async () => {
  const wasm = new URL("../../pkg/documents_bg.wasm", import.meta.url);
  await init({ module_or_path: readFileSync(wasm) });
});

describe("the settings shown before the core has loaded", () => {
  it("are the core's own defaults", () => {
    expect(Session.default_settings()).toEqual(initialSettings);
  });
});

/** The settings with one number; the shingles are as long as can be, so that every step fits. */
function settingsWith(name: string, value: number): Settings {
  const shingles = { ...initialSettings.shingles, size: 100 };
  const isOfShingles = Object.hasOwn(shingles, name);
  return isOfShingles
    ? { ...initialSettings, shingles: { ...shingles, [name]: value } }
    : { ...initialSettings, [name]: value };
}

describe("the range of a number", () => {
  const ranges = Object.entries(settingKinds).flatMap(([name, setting]) =>
    setting.kind === "whole" || setting.kind === "share"
      ? [[name, setting.least, setting.most] as const]
      : [],
  );

  it.each(ranges)("%s, %d to %d, is the core's own", (name, least, most) => {
    const isTaken = (value: number) => {
      try {
        new Session(settingsWith(name, value)).free();
        return true;
      } catch {
        return false;
      }
    };
    expect([least - 1, least, most, most + 1].map(isTaken)).toEqual([false, true, true, false]);
  });
});
