import { describe, expect, it } from "vitest";
import { checkLink, type ResultsLink, readOrder, SORT_KEYS, writeOrder } from "./link";

describe("checkLink", () => {
  it("gives back what was written, through JSON", () => {
    const link: ResultsLink = {
      view: "clusters",
      sort: "-estimate",
      filter: "story?id=",
      cluster: 3,
      pair: ["http://a.example/1", "http://a.example/2"],
      section: "broder",
    };
    expect(checkLink(JSON.parse(JSON.stringify(link)))).toEqual({ link, refused: [] });
  });

  it.each([
    ["view", "everything"],
    ["view", 1],
    ["sort", "-size"],
    ["sort", "--a"],
    ["filter", "x".repeat(501)],
    ["filter", ["x"]],
    ["cluster", -1],
    ["cluster", 1.5],
    ["cluster", "2"],
    ["pair", ["only one"]],
    ["pair", ["a", 2]],
    ["pair", ["a", "b", "c"]],
    ["section", "__proto__"],
  ])("names %s when it is %j and keeps the rest", (field, value) => {
    expect(checkLink({ view: "table", [field]: value }).refused).toEqual([field]);
  });

  it("ignores fields it does not know and inherited ones", () => {
    expect(checkLink({ colour: "red" })).toEqual({ link: {}, refused: [] });
    expect(checkLink(Object.create({ view: "nowhere" }))).toEqual({ link: {}, refused: [] });
  });

  it.each([[null], [[]], ["text"], [7]])("refuses %j as a whole", (value) => {
    expect(checkLink(value)).toEqual({ link: {}, refused: ["results"] });
  });

  it("takes nothing for nothing", () => {
    expect(checkLink(undefined)).toEqual({ link: {}, refused: [] });
  });
});

describe("orders", () => {
  it("round trip", () => {
    for (const key of SORT_KEYS) {
      for (const descending of [true, false]) {
        expect(readOrder(writeOrder({ key, descending }))).toEqual({ key, descending });
      }
    }
  });
});
