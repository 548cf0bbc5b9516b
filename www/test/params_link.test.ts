import { describe, expect, it } from "vitest";
import { placeIn, stateOf } from "../app/places";
import { longest } from "../place_model/link_text";
import { firstView, type ParamsState, readState, writeState } from "../places/params/link";
import { initialSettings, methodOf, plainSettings, withField, withMethod } from "../places/params/settings";

const plain: ParamsState = {
  settings: initialSettings,
  reading: {},
  view: firstView,
  format: "clean-param",
  text: "",
  sample: undefined,
  missing: 0,
};

describe("the link of the place Parameters", () => {
  it("is the place alone when nothing was set", () => {
    expect(writeState(plain)).toBe("params");
    expect(readState("#params")).toEqual({ ...plain, chosen: false, refused: [] });
    expect([placeIn("#params?scope=path"), stateOf("params")]).toEqual(["params", "params"]);
  });

  it("brings back settings, reading, what is looked at, the file and the box", () => {
    const state: ParamsState = {
      settings: { ...plainSettings, scope: "path", threshold: 0.9, min_values: 3, recheck_after: 60 },
      reading: { format: "log", host: "https://www.example.com" },
      view: {
        view: "rules",
        filter: "a=1&b#c",
        verdict: "insignificant",
        due: true,
        remembered: true,
        order: { key: "similarity", descending: false },
        row: "e.com/a?b c&d=é",
      },
      format: "no-vary-search",
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
      "#params?scope=page&threshold=high&decider=yes&verdict=good&sort=size&view=all&x=1&due=1",
    );
    expect(read).toMatchObject({ settings: initialSettings, chosen: false, view: { due: true } });
    expect(read.refused).toEqual(["scope", "threshold", "decider", "verdict", "sort", "view", "x"]);
    expect(readState(`#params?d=${"x".repeat(longest)}`).refused).toEqual(["link-length"]);
  });

  it("takes the usual number for an impossible one, and names it", () => {
    expect(readState("#params?threshold=2")).toMatchObject({
      settings: { threshold: 0.95 },
      refused: ["threshold"],
    });
  });
});

describe("the settings", () => {
  it("are of a method, whatever scope and thresholds", () => {
    expect(methodOf(initialSettings)).toBe("extended");
    expect(methodOf({ ...plainSettings, scope: "path", threshold: 0.9 })).toBe("plain");
    expect(methodOf({ ...initialSettings, bases: 2 })).toBeUndefined();
    const own = { ...initialSettings, threshold: 0.9, bases: 7 };
    expect(withMethod(own, "plain")).toEqual({ ...plainSettings, threshold: 0.9 });
    expect(withMethod(withMethod(own, "plain"), "extended")).toEqual({ ...initialSettings, threshold: 0.9 });
  });

  it("go back in one field, or in all when the field is unknown", () => {
    const wrong = { ...initialSettings, threshold: 2, bases: 7 };
    expect(withField(wrong, "threshold", initialSettings)).toEqual({ ...initialSettings, bases: 7 });
    expect(withField(wrong, "elsewhere", initialSettings)).toEqual(initialSettings);
  });
});
