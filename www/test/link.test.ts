import { describe, expect, it } from "vitest";
import { placeIn } from "../app/places";
import { longest } from "../place_model/link_text";
import { type LinkState, readLink, writeLink } from "../places/documents/link";
import { initialSettings } from "../places/documents/settings";

const plain: LinkState = {
  settings: initialSettings,
  texts: [],
  missing: 0,
  results: {},
};

describe("a link", () => {
  it("is the place alone when nothing was set", () => {
    expect(writeLink(plain)).toBe("documents");
    expect(placeIn("#about")).toBe("about");
    expect(placeIn("")).toBe("documents");
    expect(readLink("")).toMatchObject({ chosen: false, refused: [] });
  });

  it("brings back settings, texts, and what was looked at", () => {
    const state: LinkState = {
      ...plain,
      settings: {
        ...initialSettings,
        seed: "18446744073709551615",
        threshold: 0.3,
        exclude: ".ad, nav > a",
        shingles: { ...initialSettings.shingles, unit: "char", size: 9, step: 9, cyclic: true },
      },
      texts: [
        { id: "A", text: "tom & jerry = 100% #1\nsecond line" },
        { id: "B", text: "Кошка и мышь – друзья" },
      ],
      missing: 3,
      results: { view: "clusters", sort: "-shared", pair: ["A", "https://b.example/?a=1&b=2"], cluster: 4 },
    };
    const fragment = writeLink(state);
    expect(fragment.length).toBeLessThanOrEqual(longest);
    const read = readLink(`#${fragment}`);
    expect(read.refused).toEqual([]);
    expect(read.settings).toEqual(state.settings);
    expect(read.texts).toEqual(state.texts);
    expect(read.missing).toBe(3);
    expect(read.results).toMatchObject(state.results);
  });

  it("counts what does not fit instead of carrying half of it", () => {
    const texts = [{ id: "A", text: "x".repeat(longest) }];
    const read = readLink(writeLink({ ...plain, texts, missing: 1 }));
    expect(read.texts).toEqual([]);
    expect(read.missing).toBe(2);
  });

  it("never grows over its limit, whatever the settings", () => {
    const settings = { ...initialSettings, include: "я".repeat(500), exclude: "я".repeat(500) };
    expect(writeLink({ ...plain, settings }).length).toBeLessThanOrEqual(longest);
  });

  it.each([
    ["documents?size=0", ["size"]],
    ["documents?size=101", ["size"]],
    ["documents?size=5&step=6", ["step"]],
    ["documents?size=abc", ["size"]],
    ["documents?threshold=1.01", ["threshold"]],
    ["documents?hashes=1025", ["hashes"]],
    ["documents?seed=18446744073709551616", ["seed"]],
    ["documents?cyclic=maybe", ["cyclic"]],
    ["documents?unit=line", ["unit"]],
    ["documents?d=zzz", ["d"]],
    ["documents?d=b***", ["d"]],
    ["documents?more=-1", ["more"]],
    ["documents?shoe=42", ["shoe"]],
    ["nowhere", ["nowhere"]],
    [`documents?include=${"a".repeat(longest)}`, ["link-length"]],
  ])("names what it cannot take: %s", (fragment, refused) => {
    expect(readLink(fragment).refused).toEqual(refused);
  });

  it("takes the good fields beside a bad one", () => {
    const read = readLink("documents?size=3&unit=line&threshold=0.5");
    expect(read.settings.shingles.size).toBe(3);
    expect(read.settings.threshold).toBe(0.5);
    expect(read.settings.shingles.unit).toBe(initialSettings.shingles.unit);
  });
});
