import { describe, expect, it } from "vitest";
import { firstAddress, isNewer, ownAddress, rememberAddress } from "../app/own_address";
import { mended } from "../places/documents/restored_inputs";
import type { Input } from "../worker/api";
import { fakeStorage } from "./browser";

const text = (id: string, words = id): Input => ({ kind: "text", id, text: words });
const file = (id: string): Input => ({ kind: "file", id, blob: new Blob([id]), lines: false });
const [zip, pdf] = [file("z.zip"), file("p.html")];

describe("a session that could not be kept to its end", () => {
  it("has the texts of its link, in their places, and what else was kept", () => {
    const kept = [text("B"), zip, text("note"), pdf];
    const texts = [
      { id: "A", text: "typed last" },
      { id: "B", text: "changed" },
      { id: "new", text: "new" },
    ];
    expect(mended(kept, { texts, missing: 2 })).toEqual({
      inputs: [text("A", "typed last"), text("B", "changed"), zip, pdf, text("new")],
      lost: 0,
    });
  });

  it("stays as it was kept when the link had no room for its texts", () => {
    const kept = [text("A"), zip];
    expect(mended(kept, { texts: [], missing: 3 })).toEqual({ inputs: kept, lost: 1 });
  });

  it("says how many of its inputs are in neither", () => {
    expect(mended([zip], { texts: [{ id: "A", text: "a" }], missing: 2 }).lost).toBe(1);
  });
});

describe("the address that a page wrote", () => {
  it("is newer than what was kept before it, and than nothing", () => {
    const own = ownAddress({ own: true, edited: 5 });
    expect(isNewer(own, { edited: 4 })).toBe(true);
    expect(isNewer(own, undefined)).toBe(true);
    expect(isNewer(own, { edited: 5 })).toBe(false);
    expect(isNewer(ownAddress({ own: true }), {})).toBe(false);
    expect(isNewer(undefined, { edited: 0 })).toBe(false);
  });

  it("is known after a crash, of which the history knows nothing yet", () => {
    const storage = fakeStorage();
    rememberAddress("#normalize?more=1", { own: true, edited: 7 }, storage);
    expect(firstAddress("#normalize?more=1", null, storage)).toEqual({ own: true, edited: 7 });
    expect(firstAddress("#normalize?more=1", { own: true, edited: 3 }, storage)?.edited).toBe(7);
    expect(firstAddress("#normalize?more=2", null, storage)).toBeUndefined();
    rememberAddress("#normalize?more=3", { own: true, edited: 8 }, storage, Date.now() + 4_000);
    expect(firstAddress("#normalize?more=1", null, storage)?.edited, "replaced a moment before").toBe(7);
    rememberAddress("#normalize?more=4", { own: true, edited: 9 }, storage, Date.now() + 8_000);
    expect(firstAddress("#normalize?more=3", null, storage)?.edited).toBe(8);
    expect(firstAddress("#normalize?more=1", null, storage), "replaced long ago").toBeUndefined();
    storage.setItem("dustlens-address", "{");
    expect(firstAddress("#normalize", { own: true, edited: 3 }, storage)?.edited).toBe(3);
  });

  it("is known by its mark alone", () => {
    expect(ownAddress({ own: "yes" })).toBeUndefined();
    expect(ownAddress(null)).toBeUndefined();
  });
});
