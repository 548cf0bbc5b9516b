/**
 * Texts packed into a link: `z=` has a count, a dot, and URL-safe Base64 of raw DEFLATE (RFC 1951) over the texts, each with
 * a NUL behind it. A link that was cut in mail still gives the texts before the cut. Read and written only where there is
 * something to pack: opening the page needs none of it.
 */
import { readBounded } from "../inputs/bounded_bytes";
import {
  base64ToBytes,
  bytesToBase64,
  type LinkText,
  longestPacked,
  longestUnpacked,
  writeText,
} from "./link_text";

const end = "\0";

/** A text as it stands in the pack: what `d` says, never in Base64, which would not shrink. */
const plainly = ({ id, text, file }: LinkText): string =>
  file === undefined ? `p${id}\n${text}` : writeText({ id, text, file });

/** The value of `z`; undefined when it would be longer than a link may be. */
export async function pack(texts: readonly LinkText[]): Promise<string | undefined> {
  const joined = texts.map((text) => plainly(text).replaceAll(end, "\uFFFD") + end).join("");
  const stream = new Blob([joined]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const { bytes } = await readBounded(stream, longestUnpacked);
  const packed = `${texts.length}.${bytesToBase64(bytes)}`;
  return packed.length <= longestPacked ? packed : undefined;
}

/** The texts of a value of `z`, as values of `d`, and how many it has lost. */
export async function unpack(packed: string): Promise<{ texts: string[]; lost: number }> {
  const [, count, coded] = /^(\d{1,4})\.([\w-]*)/.exec(packed) ?? [];
  if (count === undefined || coded === undefined) return { texts: [], lost: 1 };
  let raw: Uint8Array<ArrayBuffer>;
  try {
    // A group of one character, where the cut came, holds no byte.
    raw = base64ToBytes(coded.length % 4 === 1 ? coded.slice(0, -1) : coded);
  } catch {
    return { texts: [], lost: Number(count) };
  }
  const stream = new Blob([raw]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const { bytes } = await readBounded(stream, longestUnpacked);
  const texts = new TextDecoder().decode(bytes).split(end).slice(0, -1);
  return { texts, lost: Math.max(0, Number(count) - texts.length) };
}

/** A fragment, with or without `#`, with its packed texts in `d`: `z` says whether they are all there, and how many are not. */
export async function expanded(fragment: string): Promise<string> {
  const [head = "", ...rest] = fragment.split("?");
  const query = new URLSearchParams(rest.join("?"));
  const packed = query.get("z");
  if (packed === null) return fragment;
  const { texts, lost } = await unpack(packed);
  query.delete("z");
  query.append("z", lost > 0 ? `cut-${lost}` : "open");
  for (const text of texts) query.append("d", text);
  return `${head}?${query}`;
}
