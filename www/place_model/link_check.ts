/**
 * The check of a link: its first field, `c=`, is a number that follows from all that comes after it. So a link that was cut
 * or changed in mail and chat is told from a whole one, whatever its fields hold. Links without one are read as they are:
 * those of the address bar, and those that people write. Pure.
 */

/** 32-bit FNV-1a (Fowler, Noll, Vo) of the text's code units, in base 36. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(36);
}

const checked = /^(#?[a-z]*)\?c=([^&]*)(?:&([\s\S]*))?$/;

/** A fragment with its check; one without fields needs none. */
export function withCheck(fragment: string): string {
  const [head = "", ...rest] = fragment.split("?");
  const query = rest.join("?");
  return query === "" ? fragment : `${head}?c=${hash(query)}&${query}`;
}

/** Tells if the check of a fragment, with or without `#`, holds; undefined where it has none. */
export function checkHolds(fragment: string): boolean | undefined {
  const [whole, , check, query = ""] = checked.exec(fragment) ?? [];
  return whole === undefined ? undefined : hash(query) === check;
}

/** A fragment without its check. */
export function withoutCheck(fragment: string): string {
  const [whole, head = "", , query = ""] = checked.exec(fragment) ?? [];
  if (whole === undefined) return fragment;
  return query === "" ? head : `${head}?${query}`;
}
