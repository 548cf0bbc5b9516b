import { signal } from "@preact/signals";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Fetches } from "./fetches";
import { InputTabs } from "./input_tabs";
import type { DocumentInputs } from "./inputs";

/** The tabs of a place whose boxes hold these texts, on a screen of that kind. */
function tabsOf(boxes: { A: string; B: string }, screen: "narrow" | "wide"): InputTabs {
  vi.stubGlobal("matchMedia", () => ({ matches: screen === "narrow" }));
  const inputs = Object.values(boxes).filter((text) => text !== "");
  const input = { boxes: signal(boxes), inputs: signal(inputs) } as unknown as DocumentInputs;
  return new InputTabs({ fetches: signal([]) } as unknown as Fetches, input);
}

const two = { A: "one text", B: "another" };
const one = { A: "one text", B: "" };

describe("the boxes for two texts", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("fold on a phone once both are filled and nobody writes in them", () => {
    const tabs = tabsOf(two, "narrow");
    expect(tabs.openTab()).toBeUndefined();
    tabs.holdBoxes();
    expect(tabs.openTab()).toBe("paste");
    tabs.makeRoom();
    expect(tabs.openTab()).toBeUndefined();
  });

  it("wait on a phone for the second text", () => {
    const tabs = tabsOf(one, "narrow");
    expect(tabs.openTab()).toBe("paste");
    tabs.holdBoxes();
    tabs.makeRoom();
    expect(tabs.openTab()).toBe("paste");
  });

  it("stay open where there is room", () => {
    const tabs = tabsOf(two, "wide");
    expect(tabs.openTab()).toBe("paste");
    tabs.holdBoxes();
    tabs.makeRoom();
    expect(tabs.openTab()).toBe("paste");
  });
});
