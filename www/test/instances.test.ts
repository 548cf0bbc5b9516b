// @vitest-environment happy-dom
import { Signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { createLists } from "../inputs/lists/model";
import { createDocuments } from "../places/documents/model";
import { createDust } from "../places/dust/model";
import { createNormalize } from "../places/normalize/model";
import { createParams } from "../places/params/model";

/** The signals that are reached from an instance, with the way to each. */
function signalsOf(instance: object): Map<unknown, string> {
  const found = new Map<unknown, string>();
  const seen = new Set<object>();
  const walk = (value: unknown, way: string) => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if (value instanceof Signal) {
      found.set(value, way);
      return;
    }
    for (const [name, inner] of Object.entries(value)) walk(inner, `${way}.${name}`);
  };
  walk(instance, "");
  return found;
}

describe("two instances of a place", () => {
  it.each([
    ["Documents", createDocuments],
    ["Normalize", () => createNormalize(createLists())],
    ["Parameters", () => createParams(createLists())],
    ["Rules", () => createDust(createLists())],
  ])("%s share no signal", (_, create) => {
    const [one, other] = [signalsOf(create()), signalsOf(create())];
    expect(one.size).toBeGreaterThan(15);
    expect([...other].filter(([signal]) => one.has(signal)).map(([, way]) => way)).toEqual([]);
  });

  it("over the same lists share these alone", () => {
    const lists = createLists();
    const [one, other] = [signalsOf(createParams(lists)), signalsOf(createDust(lists))];
    const shared = [...other].filter(([signal]) => one.has(signal)).map(([, way]) => way);
    expect(shared.length).toBeGreaterThan(5);
    expect(shared.every((way) => way.includes(".input."))).toBe(true);
  });
});
