import { describe, expect, it } from "vitest";
import { placeIn, stateOf } from "../app/places";
import { longest } from "../place_model/link_text";
import { firstView, type RulesState, readState, writeState } from "../places/dust/link";
import { initialSettings, methodOf, plainSettings, withField, withMethod } from "../places/dust/settings";
import { usualTrust } from "../places/dust/shrink";
import { initialOptions, isSame as isSameOptions, withLearned } from "../places/normalize/options";

const plain: RulesState = {
  settings: initialSettings,
  useParams: true,
  reading: {},
  view: firstView,
  format: "map-csv",
  text: "",
  sample: undefined,
  missing: 0,
};

describe("the link of the place Rules", () => {
  it("is the place alone when nothing was set", () => {
    expect(writeState(plain)).toBe("rules");
    expect(readState("#rules")).toEqual({ ...plain, chosen: false, refused: [] });
    expect([placeIn("#rules?min_support=2"), stateOf("rules")]).toEqual(["rules", "rules"]);
  });

  it("brings back settings, reading, what is looked at, the file and the box", () => {
    const state: RulesState = {
      settings: { ...plainSettings, min_support: 2, support_share: 0, precision: 0.999, max_fetches: 0 },
      useParams: false,
      reading: { format: "log", host: "https://www.example.com" },
      view: {
        tab: "map",
        filter: "a=1&b#c",
        status: "undecided",
        order: { key: "removed", descending: true },
        row: "http://e.com rewrite /story?id= /story_ é",
        trust: "valid",
        mapFilter: "/?x=1&y",
        changedOnly: false,
      },
      format: "nginx",
      text: "http://пример.example/?a=1&b=2#c\nsecond",
      sample: undefined,
      missing: 2,
    };
    expect(readState(`#${writeState(state)}`)).toEqual({ ...state, chosen: true, refused: [] });
  });

  it("counts lists that do not fit, and never grows over its limit", () => {
    const long = writeState({ ...plain, text: "x".repeat(longest), missing: 1 });
    expect(readState(long)).toMatchObject({ text: "", missing: 2 });
    const view = { ...firstView, filter: "é".repeat(500), row: "é".repeat(500) };
    expect(writeState({ ...plain, view }).length).toBeLessThanOrEqual(longest);
  });

  it("leaves out what it cannot take, and names it", () => {
    const read = readState(
      "#rules?min_support=few&extended=yes&tab=list&status=good&sort=size&trust=all&params=2&x=1&changed=0",
    );
    expect(read).toMatchObject({
      settings: initialSettings,
      chosen: false,
      view: { ...firstView, changedOnly: false },
    });
    expect(read.refused).toEqual([
      "min_support",
      "extended",
      "tab",
      "status",
      "sort",
      "trust",
      "params",
      "x",
    ]);
    expect(readState(`#rules?d=${"x".repeat(longest)}`).refused).toEqual(["link-length"]);
  });

  it("takes the usual number for an impossible one, and names it", () => {
    expect(readState("#rules?precision=2")).toMatchObject({
      settings: { precision: 0.95 },
      refused: ["precision"],
    });
  });
});

describe("which rules are used", () => {
  it("are the likely ones until fetching has proved or refuted the first", () => {
    expect(usualTrust(undefined)).toBe("likely");
    expect(usualTrust({ valid: 0, refuted: 0 })).toBe("likely");
    expect(usualTrust({ valid: 1, refuted: 0 })).toBe("valid");
    expect(usualTrust({ valid: 0, refuted: 1 })).toBe("valid");
  });

  it("are in the link only where somebody has chosen", () => {
    const likely = { ...plain, view: { ...firstView, trust: "likely" as const } };
    expect(writeState(likely)).toContain("trust=likely");
    expect(readState(writeState(likely)).view.trust).toBe("likely");
    expect(readState(writeState(plain)).view.trust).toBeUndefined();
  });
});

describe("the settings", () => {
  it("are of a method, whatever the numbers of the statistics", () => {
    expect(methodOf(initialSettings)).toBe("extended");
    expect(methodOf({ ...plainSettings, precision: 0.9 })).toBe("plain");
    expect(methodOf({ ...initialSettings, rounds: 2 })).toBeUndefined();
    const own = { ...initialSettings, precision: 0.9, rounds: 7 };
    expect(withMethod(own, "plain")).toEqual({ ...plainSettings, precision: 0.9 });
    expect(withMethod(withMethod(own, "plain"), "extended")).toEqual({ ...initialSettings, precision: 0.9 });
  });

  it("go back in one field, or in all when the field is unknown", () => {
    const wrong = { ...initialSettings, precision: 2, rounds: 7 };
    expect(withField(wrong, "precision", initialSettings)).toEqual({ ...initialSettings, rounds: 7 });
    expect(withField(wrong, "elsewhere", initialSettings)).toEqual(initialSettings);
  });
});

describe("rules used in Normalize", () => {
  it("stand beside those that are there, each once, and are switched on", () => {
    const once = withLearned(initialOptions, "e.com drop sid\ne.com rewrite story?id= story_\n");
    expect(once.values).toEqual([
      { name: "learned", value: "e.com drop sid\ne.com rewrite story?id= story_" },
    ]);
    const off = { ...once, with: [], without: ["learned"] };
    const twice = withLearned(off, "e.com drop sid\nf.com drop ref");
    expect(twice.values[0]?.value.split("\n")).toEqual([
      "e.com drop sid",
      "e.com rewrite story?id= story_",
      "f.com drop ref",
    ]);
    expect(isSameOptions(withLearned(twice, "f.com drop ref"), twice)).toBe(true);
  });

  it("find the rules that were on when they were learned, whatever was on before", () => {
    const hosts = { name: "hosts", value: "1.2.3.4 a.example" };
    const before = { tier: "none" as const, preset: "surt", with: ["add-www"], without: [], values: [hosts] };
    expect(withLearned(before, "e.com drop sid")).toEqual({
      tier: "usual",
      with: ["sort-query", "fragment", "empty-query", "learned"],
      without: ["directory-slash"],
      values: [hosts, { name: "learned", value: "e.com drop sid" }],
    });
  });
});
