import { describe, expect, it } from "vitest";
import { placeIn, stateOf } from "../app/places";
import { longest } from "../place_model/link_text";
import { firstView, type NormalizeState, readState, writeState } from "../places/normalize/link";
import { initialOptions } from "../places/normalize/options";

const plain: NormalizeState = {
  options: initialOptions,
  keep: "shortest",
  reading: {},
  view: firstView,
  text: "",
  sample: undefined,
  missing: 0,
};

describe("the link of the place Normalize", () => {
  it("is the place alone when nothing was set", () => {
    expect(writeState(plain)).toBe("normalize");
    expect(readState("#normalize")).toMatchObject({ ...plain, chosen: false, refused: [] });
  });

  it("brings back rules, values, reading, what is looked at and the box", () => {
    const state: NormalizeState = {
      options: {
        tier: "semantic",
        with: ["add-www"],
        without: ["strip-www", "fragment"],
        values: [{ name: "hosts", value: "208.77.188.166 www.example.com\n1.2.3.4 b.example # note" }],
      },
      keep: "frequent",
      reading: { format: "log", column: "a & b", host: "https://www.example.com", assume: "https" },
      view: {
        view: "groups",
        show: "changed",
        rule: "dot-segments",
        filter: "a=1&b#c",
        order: { key: "repeats", descending: true },
        groupOrder: { key: "key", descending: false },
        row: 12,
      },
      text: "http://пример.example/?a=1&b=2#c\nsecond",
      sample: undefined,
      missing: 2,
    };
    const read = readState(`#${writeState(state)}`);
    expect(read).toEqual({ ...state, chosen: true, refused: [] });
  });

  it("names a sample instead of carrying it", () => {
    const fragment = writeState({ ...plain, sample: "tiers", text: "x".repeat(5000) });
    expect(fragment).toBe("normalize?sample=tiers");
    expect(readState(fragment).sample).toBe("tiers");
  });

  it("counts what does not fit instead of carrying half of it", () => {
    const fragment = writeState({ ...plain, text: "x".repeat(longest), missing: 1 });
    expect(readState(fragment)).toMatchObject({ text: "", missing: 2 });
  });

  it("never grows over its limit, whatever the options", () => {
    const values = [{ name: "hosts", value: "я".repeat(5000) }];
    const fragment = writeState({ ...plain, options: { ...initialOptions, values } });
    expect(fragment.length).toBeLessThanOrEqual(longest);
  });

  it.each([
    ["normalize?tier=learned", ["tier"]],
    ["normalize?with=a,B", ["with"]],
    ["normalize?preset=<b>", ["preset"]],
    ["normalize?keep=longest", ["keep"]],
    ["normalize?format=pdf", ["format"]],
    ["normalize?view=map", ["view"]],
    ["normalize?sort=-size", ["sort"]],
    ["normalize?row=-1", ["row"]],
    ["normalize?d=zzz", ["d"]],
    ["normalize?o.=1", ["o."]],
    ["normalize?constructor=1", ["constructor"]],
    ["normalize?shoe=42&tier=semantic", ["shoe"]],
    [`normalize?filter=${"a".repeat(longest)}`, ["link-length"]],
  ])("names what it cannot take: %s", (fragment, refused) => {
    expect(readState(fragment).refused).toEqual(refused);
  });

  it("is left to the place by the documents' link", () => {
    expect([placeIn("#normalize?tier=semantic&d=zzz"), stateOf("normalize")]).toEqual([
      "normalize",
      "normalize",
    ]);
  });
});
