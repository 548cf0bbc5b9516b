import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Parts } from "./parts";

const files = { one: ["shared", "own"], other: ["shared", "far"] };

/** Addresses in the order in which they were fetched. */
let asked: string[];
let isOnline: boolean;

beforeEach(() => {
  [asked, isOnline] = [[], true];
  vi.stubGlobal("fetch", async (file: string) => {
    asked.push(file);
    if (!isOnline) throw new TypeError("Failed to fetch");
    return new Response(file);
  });
});
afterEach(() => vi.unstubAllGlobals());

const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);

describe("parts of a module", () => {
  it("are fetched once, with what they share", async () => {
    const parts = new Parts(files);
    await Promise.all([parts.ahead("one"), parts.ahead("one"), parts.ahead("other")]);
    expect(textOf(parts.read("shared"))).toBe("shared");
    await parts.ahead("other");
    expect(asked.sort()).toEqual(["far", "own", "shared"]);
    expect(textOf(parts.read("far"))).toBe("far");
  });

  it("are not asked for while they are given up", async () => {
    const parts = new Parts(files);
    await parts.ahead("one");
    parts.giveUp();
    expect(textOf(parts.read("own"))).toBe("own");
    expect(() => parts.read("far")).toThrow("far did not come");
  });

  it("are asked for again when they did not come", async () => {
    const parts = new Parts(files);
    isOnline = false;
    await parts.ahead("one");
    isOnline = true;
    await parts.ahead("one");
    expect(asked).toEqual(["shared", "own", "shared", "own"]);
    expect(textOf(parts.read("own"))).toBe("own");
  });
});
