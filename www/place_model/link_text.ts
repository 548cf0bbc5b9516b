/** Texts in an address: short, and safe in mail and chat. Pure. */

/** The longest fragment that the address bar shows: longer addresses are cut by mail and chat. */
export const longest = 2000;
/** The longest fragment that a person copies on purpose, its texts packed; and what that may come to unpacked. */
export const longestPacked = 40_000;
export const longestUnpacked = 4_000_000;

export interface LinkText {
  id: string;
  text: string;
  /** Set where it came as a file: as one document, or one a line. */
  file?: "whole" | "lines";
}

/** The longest fragment that is read: one whose texts have been unpacked may be longer. */
export function longestRead(fragment: string): number {
  return /[?&]z=(?:open|cut-\d+)(?:&|$)/.test(fragment) ? longestUnpacked : longest;
}

/** How many texts were cut off, by what stands in the place of the packed ones once they are unpacked. */
export function lostOf(packed: string): number | undefined {
  const [, lost] = /^cut-(\d{1,9})$/.exec(packed) ?? [];
  return lost === undefined ? undefined : Number(lost);
}

/** The last field of a fragment, where it has no value: none is written so, but a cut leaves such. */
export function blankOf(fragment: string): string | undefined {
  return /[?&]([\w.-]+)=$/.exec(fragment)?.[1];
}

/** Text as URL-safe Base64 of UTF-8: for Cyrillic less than half of percent escapes. */
function toBase64(text: string): string {
  return bytesToBase64(new TextEncoder().encode(text));
}

/** Bytes as URL-safe Base64. */
export function bytesToBase64(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(base64ToBytes(text));
  } catch {
    return undefined;
  }
}

/** Throws what `atob` throws. */
export function base64ToBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

function escapeText(text: string): string {
  return new URLSearchParams({ d: text }).toString().slice(2);
}

/** How a value of `d` begins: `p` plain, `b` Base64; a file, which is always plain, as one document or as lines. */
const files = { f: "whole", l: "lines" } as const;

/** One value of `d`: plain or Base64, whichever is shorter in the address. */
export function writeText({ id, text, file }: LinkText): string {
  const joined = `${id}\n${text}`;
  if (file !== undefined) return (file === "whole" ? "f" : "l") + joined;
  const coded = toBase64(joined);
  return coded.length < escapeText(joined).length ? `b${coded}` : `p${joined}`;
}

export function readText(value: string): LinkText | undefined {
  const joined = value.startsWith("b") ? fromBase64(value.slice(1)) : value.slice(1);
  const end = joined?.indexOf("\n") ?? -1;
  if (joined === undefined || end < 1 || !/^[bpfl]/.test(value)) return undefined;
  const read = { id: joined.slice(0, end), text: joined.slice(end + 1) };
  const file = Object.entries(files).find(([sign]) => value.startsWith(sign))?.[1];
  return file === undefined ? read : { ...read, file };
}
