import type { UrlOptions } from "dustlens";
import { describe, expect, it, vi } from "vitest";

// The worker behind the engine is no part of these rules.
vi.mock("../places/normalize/engine", () => ({ urls: {} }));

const { EngineError } = await import("../app/failures");
const { giveOptions } = await import("../places/normalize/settings");
const { initialOptions, isSame, switched, withPreset, withTier, withValue, without } = await import(
  "../places/normalize/options"
);

const defaults = [
  { name: "www", value: "strip" },
  { name: "hosts", value: "" },
];

describe("a switch", () => {
  it("adds a rule or leaves it out, never both", () => {
    const on = switched("fragment", true, initialOptions);
    expect(on).toMatchObject({ with: ["fragment"], without: [] });
    const off = switched("fragment", false, on);
    expect(off).toMatchObject({ with: [], without: ["fragment"] });
    expect(switched("fragment", true, off)).toMatchObject({ with: ["fragment"], without: [] });
  });

  it("turns the other direction of www off", () => {
    const options = switched("add-www", true, { ...initialOptions, tier: "semantic" });
    expect(options).toMatchObject({ with: ["add-www"], without: ["strip-www"] });
    expect(switched("strip-www", true, options)).toMatchObject({
      with: ["strip-www"],
      without: ["add-www"],
    });
  });

  it("stands on top of a preset and its values", () => {
    const preset = withValue(withPreset(initialOptions, "surt"), "hosts", "1.2.3.4 a.example", defaults);
    const off = switched("fragment", false, preset);
    expect(off).toEqual({ ...preset, without: ["fragment"] });
    expect(switched("fragment", true, off)).toEqual({ ...preset, with: ["fragment"] });
  });
});

describe("values", () => {
  it("are kept only where they differ from the default", () => {
    const options = withValue(initialOptions, "hosts", "1.2.3.4 a.example", defaults);
    expect(options.values).toEqual([{ name: "hosts", value: "1.2.3.4 a.example" }]);
    expect(withValue(options, "hosts", "", defaults).values).toEqual([]);
  });

  it("outlive a tier and a preset; the direction of www takes its switches along", () => {
    const options = withValue(initialOptions, "hosts", "x", defaults);
    expect(withTier(options, "semantic").values).toEqual(options.values);
    expect(withPreset(options, "surt").values).toEqual(options.values);
    const switchedOn = switched("strip-www", true, options);
    expect(withValue(switchedOn, "www", "add", defaults)).toMatchObject({ with: [], without: [] });
  });

  it("are compared whatever their order", () => {
    const one: UrlOptions = { ...initialOptions, with: ["a", "b"] };
    expect(isSame(one, { ...initialOptions, with: ["b", "a"] })).toBe(true);
    expect(isSame(one, initialOptions)).toBe(false);
    expect(isSame(one, undefined)).toBe(false);
  });
});

describe("options that are refused", () => {
  const bad = (option: string) => new EngineError({ code: "bad-option", params: { option }, message: "no" });

  it("are left out one by one, and the rest is taken", async () => {
    const values = [
      { name: "hosts", value: "nonsense" },
      { name: "www", value: "add" },
    ];
    const use = async (options: UrlOptions) => {
      if (options.preset === "x") throw bad("preset");
      if (options.values.some(({ name }) => name === "hosts")) throw bad("hosts");
    };
    const { applied, refused } = await giveOptions({ ...initialOptions, preset: "x", values }, use);
    expect(applied).toEqual({ ...initialOptions, values: [{ name: "www", value: "add" }] });
    expect(refused.map(({ option, value }) => [option, value])).toEqual([
      ["preset", ""],
      ["hosts", "nonsense"],
    ]);
  });

  it("end in an error when the same is refused again, or for another reason", async () => {
    await expect(giveOptions(initialOptions, () => Promise.reject(bad("tier")))).rejects.toThrow("no");
    await expect(giveOptions(initialOptions, () => Promise.reject(new Error("lost")))).rejects.toThrow(
      "lost",
    );
  });

  it("of rules go with all single rules", () => {
    const options: UrlOptions = { tier: "usual", with: ["nothing"], without: ["fragment"], values: [] };
    expect(without(options, "rule")).toEqual(initialOptions);
  });
});
