/** Texts in an address: short, and safe in mail and chat. Pure. */

/** The longest fragment that is written or read: longer addresses are cut by mail and chat. */
export const longest = 2000;

export interface LinkText {
  id: string;
  text: string;
}

/** Text as URL-safe Base64 of UTF-8: for Cyrillic less than half of percent escapes. */
function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): string | undefined {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function escapeText(text: string): string {
  return new URLSearchParams({ d: text }).toString().slice(2);
}

/** One value of `d`: `p` and plain, or `b` and Base64, whichever is shorter in the address. */
export function writeText({ id, text }: LinkText): string {
  const joined = `${id}\n${text}`;
  const coded = toBase64(joined);
  return coded.length < escapeText(joined).length ? `b${coded}` : `p${joined}`;
}

export function readText(value: string): LinkText | undefined {
  const joined = value.startsWith("b") ? fromBase64(value.slice(1)) : value.slice(1);
  const end = joined?.indexOf("\n") ?? -1;
  if (joined === undefined || end < 1 || !/^[bp]/.test(value)) return undefined;
  return { id: joined.slice(0, end), text: joined.slice(end + 1) };
}
