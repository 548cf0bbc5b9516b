import { readFileSync } from "node:fs";
import init, { Session } from "dustlens";
import { beforeAll, describe, expect, it } from "vitest";
import { initialSettings } from "../places/documents/settings";

beforeAll(async () => {
  const wasm = new URL("../../pkg/dustlens_bg.wasm", import.meta.url);
  await init({ module_or_path: readFileSync(wasm) });
});

describe("the settings shown before the core has loaded", () => {
  it("are the core's own defaults", () => {
    expect(Session.default_settings()).toEqual(initialSettings);
  });
});
