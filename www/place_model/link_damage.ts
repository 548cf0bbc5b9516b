/**
 * Tells a link that can be read as it is from one that mail or chat has damaged, which `link_repair` mends. Of a link with a
 * check (`link_check`) the check alone decides. Pure.
 */
import { checkHolds } from "./link_check";
import { readText } from "./link_text";

/** Fields whose values may be any text. */
export const free = /^(?:a|b|column|exclude|filter|host|include|map|row|o\..+)$/;
/** A value of every other field: a number, a word, several words. */
const closed = /^-?[\w-]+(?:[.,][\w-]+)*$/;
const packed = /^(?:\d{1,4}\.[\w-]+|open|cut(?:-\d+)?)$/;

interface Pair {
  name: string;
  value: string;
  /** The value as it stands in the address. */
  raw: string;
}

function pairsOf(query: string): Pair[] {
  return query.split("&").map((part) => {
    const at = part.indexOf("=");
    const raw = at < 0 ? "" : part.slice(at + 1);
    const [[name = "", value = ""] = []] = [...new URLSearchParams(part)];
    return { name, value, raw };
  });
}

function isSoundPair({ name, value, raw }: Pair): boolean {
  if (!/^[a-z][\w.-]*$/i.test(name)) return false;
  if (name === "z") return packed.test(value);
  // Of a text that is written out a full stop may be its own end, other punctuation would be encoded.
  if (name === "d")
    return readText(value) !== undefined && (value.startsWith("b") || !/[)\]}>"'`,;:!?»”=]$/.test(raw));
  return free.test(name) || (closed.test(value) && !value.startsWith("3D"));
}

/** True when a fragment, without `#`, leads to a place and every field of it can be read. */
export function isSound(fragment: string, isPlace: (name: string) => boolean): boolean {
  const [head = "", ...rest] = fragment.split("?");
  const holds = checkHolds(fragment);
  if (holds !== undefined) return holds && isPlace(head);
  return isPlace(head) && (rest.length === 0 || pairsOf(rest.join("?")).every(isSoundPair));
}
