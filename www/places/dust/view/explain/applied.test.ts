import { expect, it } from "vitest";
import { tokensOf } from "../shape";
import { afterRules } from "./applied";

const tokens = (path: string) => ["^", ...tokensOf(path), "$"];

it("replaces a text between the borders of tokens, once", () => {
  expect(afterRules(tokens("/story?id=12"), [{ from: "?id=", to: "_" }])).toEqual({
    text: "/story_12",
    used: [0],
  });
  expect(afterRules(tokens("/a.html"), [{ from: "htm", to: "html" }])).toEqual({ text: "/a.html", used: [] });
});

it("keeps to the borders of the address", () => {
  const rules = [{ from: "/index.php$", to: "/$" }];
  expect(afterRules(tokens("/forum/index.php"), rules).text).toBe("/forum/");
  expect(afterRules(tokens("/index.php?x=1"), rules).used).toEqual([]);
});

it("ends where two rules lead to each other", () => {
  const rules = [
    { from: "a", to: "b" },
    { from: "b", to: "a" },
  ];
  expect(afterRules(tokens("/a"), rules).text).toBe("/a");
});
