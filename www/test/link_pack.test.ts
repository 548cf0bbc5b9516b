/** Texts packed into links, whole and cut. */
import { describe, expect, it } from "vitest";
import { expanded, pack, unpack } from "../place_model/link_pack";
import { longestPacked } from "../place_model/link_text";
import { readLink } from "../places/documents/link";
import { readState } from "../places/normalize/link";

/** Words that do not repeat: as long packed as texts get. */
function words(count: number, seed: number): string {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state.toString(36);
  };
  return Array.from({ length: count }, next).join(" ");
}

const texts = [
  { id: "A", text: `Кошка и мышь – друзья & 100% #1\n${words(300, 1)}` },
  { id: "notes/b.html", text: `<p>${words(300, 2)}</p>`, file: "whole" as const },
  { id: "c.lines", text: words(300, 3), file: "lines" as const },
];

describe("packed texts", () => {
  it("come out as they went in, files as files", async () => {
    const packed = await pack(texts);
    const fragment = await expanded(`#documents?size=3&a=A&b=c&z=${packed}`);
    const read = readLink(fragment);
    expect(read.texts).toEqual(texts);
    expect(read.settings.shingles.size).toBe(3);
    expect(read.results).toMatchObject({ pair: ["A", "c"] });
    expect(read.refused).toEqual([]);
  });

  it("may be thirty kilobytes of text that is no sample of repetition", async () => {
    const long = { id: "A", text: words(4500, 7) };
    expect(long.text.length).toBeGreaterThan(30_000);
    const packed = (await pack([long])) ?? "";
    expect(packed.length).toBeLessThanOrEqual(longestPacked);
    expect(readLink(await expanded(`documents?z=${packed}`)).texts).toEqual([long]);
  });

  it("are not written where they would be too long", async () => {
    expect(await pack([{ id: "A", text: words(20_000, 7) }])).toBeUndefined();
  });

  it("give what comes before a cut, and the rest of the link", async () => {
    const packed = (await pack(texts)) ?? "";
    for (const length of [packed.length - 61, packed.length - 62, packed.length - 63, packed.length - 400]) {
      const read = readLink(await expanded(`#documents?size=3&z=${packed.slice(0, length)}`));
      expect(read.texts).toEqual(texts.slice(0, 2));
      expect(read.refused).toEqual(["d"]);
      expect(read.settings.shingles.size).toBe(3);
    }
  });

  it.each(["", "3.", "x", "3.***", "2.AAAA", "99999.AA"])(
    "are none in “%s”, and that is said",
    async (value) => {
      expect((await unpack(value)).lost).toBeGreaterThan(0);
      expect(readLink(await expanded(`documents?size=3&z=${value}`))).toMatchObject({
        texts: [],
        refused: ["d"],
      });
    },
  );

  it("bring lists beside the box", async () => {
    const box = { id: "box", text: "http://a.example/" };
    const log = { id: "access.log", text: words(50, 4), file: "whole" as const };
    const read = readState(await expanded(`normalize?tier=semantic&z=${await pack([box, log])}`));
    expect(read.text).toBe(box.text);
    expect(read.files).toEqual([log]);
    expect(read.refused).toEqual([]);
  });

  it("are refused where nobody has unpacked them, and links without them are left alone", async () => {
    expect(readLink(`documents?z=${await pack(texts)}`).refused).toEqual(["link-length"]);
    expect(readLink("documents?z=1.AA").refused).toEqual(["d"]);
    expect(await expanded("#documents?d=zzz")).toBe("#documents?d=zzz");
  });
});
