import { describe, expect, it } from "vitest";
import links from "../../tests/fixtures/stored/links.json";
import { placeNamed } from "../app/places";
import { pack } from "../place_model/link_pack";
import { repaired } from "../place_model/link_repair";
import { readText } from "../place_model/link_text";

const isPlace = (name: string) => placeNamed(name) !== undefined;
const mend = (fragment: string) => repaired(fragment, isPlace);

const texts = [
  { id: "A", text: "The lighthouse path is open again: 100% of it, a=b & c?" },
  { id: "B", text: "Маяк снова открыт. https://a.example/?x=1" },
];
const z = await pack(texts);
const sound = [
  "#documents?size=3&threshold=0.75&a=A&b=B",
  "#documents?size=3&d=pA%0Atom+%26+jerry+%3D+100%25+%231%0Asecond+line&d=bQgrQmtC-0YjQutCwINC4INC80YvRiNGMIOKAkyDQtNGA0YPQt9GM0Y8",
  `#documents?size=3&z=${z}`,
  "#normalize?with=add-www%2Clearned&d=pbox%0Ahttp%3A%2F%2Fe.com%2F",
  "#params?sort=-count&row=e.com%2Fa%3Fb+c%26d&threshold=0.9",
];

/** `=` becomes `=3D`, and lines end with `=` after `width` characters. */
function quotedPrintable(text: string, width: number, end: string): string {
  const coded = text.replaceAll("=", "=3D").match(new RegExp(`.{1,${width}}(?<!=|=3)|.{1,${width}}`, "g"));
  return (coded ?? []).join(`=${end}`);
}

const inHash = (fragment: string, change: (own: string) => string) => `#${change(fragment.slice(1))}`;

const damages: [string, (fragment: string) => string][] = [
  ["encoded whole", (link) => inHash(link, encodeURIComponent)],
  ["encoded whole twice", (link) => inHash(link, (own) => encodeURIComponent(encodeURIComponent(own)))],
  ["quoted-printable", (link) => link.replaceAll("=", "=3D")],
  ["quoted-printable, its line ends dropped", (link) => quotedPrintable(link, 70, "")],
  ["quoted-printable with line ends", (link) => quotedPrintable(link, 70, "%0D%0A")],
  ["escaped for HTML", (link) => link.replaceAll("&", "&amp;")],
];

describe.each(damages)("a link is mended: %s", (_, damage) => {
  it.each(sound)("%s", (link) => {
    expect(mend(damage(link))).toBe(link);
  });
});

describe("blanks and line ends inside a link go", () => {
  const at = [6, 17, 25];
  it.each(["%20", "%0A", "%0D%0A", " ", "\n"])("“%s”", (put) => {
    for (const place of at) {
      const link = `#documents?size=3&z=${z}`;
      expect(mend(link.slice(0, place) + put + link.slice(place))).toBe(link);
    }
  });

  it("from a text that writes its own as +; Base64 is read with them", () => {
    expect(mend("#documents?s%20ize=3&d=bQgrQ%20mtC-")).toBe("#documents?size=3&d=bQgrQmtC-");
    expect(readText("bQgrQ mtC-")).toEqual(readText("bQgrQmtC-"));
    expect(mend("#documents?s%20ize=3&d=pA%0Aone+two%20+three")).toBe(
      "#documents?size=3&d=pA%0Aone+two+three",
    );
  });
});

describe("the punctuation around a link goes", () => {
  it.each([")", ">", "%3E", ".", ",", ";", "!", ").", "%22", "”", "]"])("“%s”", (sign) => {
    for (const link of [
      "#documents?size=3",
      `#normalize?z=${z}`,
      "#documents?d=bQQpvbmU",
      "#params",
      "#rules?sort=-count",
    ])
      expect(mend(link + sign)).toBe(link);
  });

  it("and what else is wrong", () => {
    expect(mend("#documents%3Fsize%3D3%26threshold%3D0.8).")).toBe("#documents?size=3&threshold=0.8");
    expect(mend(`#documents?size=3D3&z=3D${z}%3E`)).toBe(`#documents?size=3&z=${z}`);
  });

  it("from a text that is written out, but for its own full stop", () => {
    expect(mend("#documents?d=pA%0Aone)")).toBe("#documents?d=pA%0Aone");
    expect(mend("#documents?d=pA%0Aone.")).toBe("#documents?d=pA%0Aone.");
    expect(mend("#documents?d=pA%0Aone%29")).toBe("#documents?d=pA%0Aone%29");
  });
});

describe("a link stays as it is", () => {
  it.each(links.map(({ fragment }) => fragment))("that is out in the world: %s", (fragment) => {
    expect(mend(`#${fragment}`)).toBe(`#${fragment}`);
    expect(mend(fragment)).toBe(fragment);
  });

  it.each([
    "",
    "#",
    "#documents",
    "#documents?filter=%253D",
    "#documents?filter=3D",
    "#params?filter=a.",
    "#params?filter=foo)",
    "#documents?filter=foo%20bar",
    "#documents?d=pA%0A%253D+and+%3D3D",
    "#documents?d=pA%0Aa%20b",
    "#documents?shoe=42",
    "#documents?d=zzz",
    "#documents?d=b***",
    "#documents?z=3.",
    "#nowhere",
    "#documents?size=abc&more=-1",
  ])("where it is sound or past help: %s", (link) => {
    expect(mend(link)).toBe(link);
  });
});
