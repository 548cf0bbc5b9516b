/**
 * Links as mail and chat leave them: encoded a second time, with `=3D` and soft line breaks (RFC 2045 §6.7), with blanks
 * and line ends inside, with `&amp;`, with the punctuation of the sentence around them. A link is mended only when it
 * cannot be read as it is and can be read whole afterwards, so that nothing of a sound link changes. Of a link with a check
 * (`link_check`) the check alone decides. Pure.
 */
import { free, isSound } from "./link_damage";

/** Punctuation that ends a sentence or closes what a link stands in, as it is and as a browser writes it. */
const closing = /(?:[)\]}>"'`.,;:!?»”]|%(?:3E|22|29|5D|7D|60|20|0A|0D|C2%BB|E2%80%9D))+$/i;
const blank = /\s|%(?:20|0A|0D|09)/gi;

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** A value without blanks that were put in: one of its own is written `+`, a line end in a text as it is. */
function withoutBlanks(part: string): string {
  const [name = "", ...rest] = part.split("=");
  const value = rest.join("=");
  const isText = free.test(name) || (name === "d" && !/^b/.test(value));
  if (isText) return value.includes("+") ? part.replace(/\s|%20/g, "") : part.replace(/\s/g, "");
  return part.replace(blank, "");
}

/** A trailing sign that is written out may belong to a text. */
function withoutClosing(fragment: string): string {
  const last = fragment.slice(fragment.lastIndexOf("&") + 1).replace(/^[^?]*\?/, "");
  if (free.test(last.split("=")[0] ?? "")) return fragment;
  return fragment.replace(/^d=[pfl]/.test(last) ? /[)\]}>"'`,;:!?»”]+$/ : closing, "");
}

const isTwice = (fragment: string): boolean => /%/.test(fragment) && !/%(?!25[\da-f]{2})/i.test(fragment);

/** One kind of damage each, undone; a fragment without it stays as it is. */
const mends: readonly ((fragment: string, isPlace: (name: string) => boolean) => string)[] = [
  (fragment) => fragment.replaceAll("&amp;", "&"),
  withoutClosing,
  (fragment) => fragment.split("&").map(withoutBlanks).join("&"),
  (fragment) =>
    fragment.includes("=3D")
      ? fragment.replace(/=(?!3D)(?:\s|%0D|%0A|%20)*/gi, "").replaceAll("=3D", "=")
      : fragment,
  (fragment) => (isTwice(fragment) ? fragment.replaceAll("%25", "%") : fragment),
  (fragment, isPlace) => (isPlace(fragment.split("?")[0] ?? "") ? fragment : decoded(fragment)),
];

/** More of them, for links whose check tells if the damage is undone: anything else could belong to a text. */
const checkedMends: readonly ((fragment: string) => string)[] = [
  (fragment) => fragment.replace(/&#(?:38|x26);/gi, "&"),
  (fragment) => fragment.replace(/[\u200b\u2060\ufeff\u00ad]|%(?:E2%80%8B|E2%81%A0|EF%BB%BF|C2%AD)/gi, ""),
  // Mail that is quoted has a sign at the beginning of each line.
  (fragment) => fragment.replace(/(?:\s|%0D|%0A)+(?:>|%3E)?(?:\s|%20)*|>/gi, ""),
  (fragment) => fragment.replaceAll("%25", "%"),
  (fragment) => fragment.replaceAll("%2B", "+"),
  (fragment) => fragment.replace(/&(?:utm_\w+|fbclid|gclid|yclid)=[^&]*/g, ""),
  (fragment) => fragment.replace(closing, ""),
];

const isChecked = (fragment: string): boolean => /^#?[a-z]*(?:\?|%3F)c(?:=|%3D)/i.test(fragment);

/** Kinds of damage that one link may have at once. */
const mostMends = 4;

/** Returns a fragment, with or without `#`, as it was before it was damaged; the same where it is sound or past help. */
export function repaired(fragment: string, isPlace: (name: string) => boolean): string {
  const [, sign = "", own = ""] = /^(#?)([\s\S]*)$/.exec(fragment) ?? [];
  if (own === "" || isSound(own, isPlace)) return fragment;
  const seen = new Set([own]);
  const all = isChecked(own) ? [...mends, ...checkedMends] : mends;
  let layer = [own];
  for (let depth = 0; depth < mostMends; depth++) {
    const next: string[] = [];
    for (const each of layer)
      for (const mend of all) {
        const mended = mend(each, isPlace);
        if (seen.has(mended)) continue;
        if (isSound(mended, isPlace)) return sign + mended;
        seen.add(mended);
        next.push(mended);
      }
    layer = next;
  }
  return fragment;
}
