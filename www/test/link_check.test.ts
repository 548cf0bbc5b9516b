/** Links that say by themselves if they came whole. */
import { describe, expect, it } from "vitest";
import links from "../../tests/fixtures/stored/links.json";
import { placeNamed } from "../app/places";
import { checkHolds, withCheck, withoutCheck } from "../place_model/link_check";
import { pack } from "../place_model/link_pack";
import { repaired } from "../place_model/link_repair";

const mend = (fragment: string) => repaired(fragment, (name) => placeNamed(name) !== undefined);

const texts = [
  { id: "A", text: "Читальный зал закрыт в пятницу: чинят отопление." },
  { id: "B", text: "The reading room is closed on Friday (100% sure), a=b & c?" },
];
const fragments = [
  `#documents?size=3&z=${await pack(texts)}`,
  "#documents?filter=print+%2B1+%26+%C2%AB%D1%8B%C2%BB&section=jaccard&a=1-lighthouse.html&b=3-print.html&sample=pages&texts=en",
  "#normalize?tier=semantic&filter=b%3Dc%2Bd%26e%25&sample=tiers",
];
const checked = fragments.map(withCheck);

describe("a check", () => {
  it("holds for a whole link and is no part of it", () => {
    for (const { fragment } of links) {
      const link = withCheck(fragment);
      expect(withoutCheck(link)).toBe(fragment);
      expect(checkHolds(link)).toBe(fragment.includes("?") ? true : undefined);
      expect(checkHolds(fragment)).toBeUndefined();
      expect(mend(link)).toBe(link);
    }
  });

  it.each(checked)("tells of every cut: %s", (link) => {
    const begin = link.indexOf("&") + 1;
    for (let end = begin; end < link.length; end++) expect(checkHolds(mend(link.slice(0, end)))).toBe(false);
  });

  it.each(checked)("tells of every changed letter: %s", (link) => {
    for (let at = link.indexOf("?") + 3; at < link.length; at++) {
      const letter = link[at] === "x" ? "y" : "x";
      const changed = link.slice(0, at) + letter + link.slice(at + 1);
      const found = mend(changed);
      expect(found === link || checkHolds(found) !== true, changed).toBe(true);
    }
  });
});

const damages: [string, (own: string) => string][] = [
  ["encoded whole", encodeURIComponent],
  ["encoded by a browser once more", encodeURI],
  ["escaped for HTML by number", (own) => own.replaceAll("&", "&#38;")],
  ["quoted in mail", (own) => own.replace(/.{60}/g, "$&\r\n> ")],
  ["quoted in mail and encoded", (own) => own.replace(/.{60}/g, "$&%0D%0A%3E%20")],
  ["with zero-width spaces", (own) => own.replace(/.{30}/g, "$&\u200b")],
  ["with a counter's field", (own) => `${own}&utm_source=mail&fbclid=x1`],
  ["with the end of a sentence", (own) => `${own}).`],
];

it("blanks that were written as + and encoded are told or mended", () => {
  const link = withCheck("#documents?filter=one+two&size=3");
  expect(mend(link.replace("+", "%2B"))).toBe(link);
  const signs = withCheck("#documents?filter=one+%2B2&size=3");
  expect(checkHolds(mend(signs.replace("+", "%2B")))).toBe(false);
});

describe.each(damages)("a link with a check is mended: %s", (_, damage) => {
  it.each(checked)("%s", (link) => {
    expect(mend(`#${damage(link.slice(1))}`)).toBe(link);
  });
});
