/** The beginning of a file, by which its kind is told, and all of it. */
import { EngineError } from "../app/failures";
import { readBounded } from "./bounded_bytes";

/** Bytes that are looked at. */
const looked = 64_000;

/** The most bytes of a packed list that are unpacked on the page. */
const mostUnpacked = 256 << 20;

const bytesOf = async (blob: Blob, end: number) => new Uint8Array(await blob.slice(0, end).arrayBuffer());

const isPacked = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b;

const isGzip = async (blob: Blob): Promise<boolean> => isPacked(await bytesOf(blob, 2));

const unpacked = (blob: Blob) => blob.stream().pipeThrough(new DecompressionStream("gzip"));

/**
 * The whole of a list, unpacked if it is gzip. Throws `input-too-large` where that is more than `most` bytes, and the error of the
 * stream where the gzip data is damaged.
 */
export async function wholeOf(blob: Blob, most = mostUnpacked): Promise<Blob> {
  if (!(await isGzip(blob))) return blob;
  const { bytes, isWhole, failure } = await readBounded(unpacked(blob), most);
  if (failure !== undefined) throw failure;
  if (isWhole) return new Blob([bytes]);
  const message = `The list is larger than ${most} bytes`;
  throw new EngineError({ code: "input-too-large", params: { limit: String(most) }, message });
}

/** The beginning of a list as text, unpacked if it is gzip, and if that is all of it; undefined where it is neither. */
export async function beginning(blob: Blob): Promise<{ text: string; isWhole: boolean } | undefined> {
  // One question to the browser for most files: there may be thousands.
  const plain = await bytesOf(blob, looked + 1);
  const packed = isPacked(plain) ? await readBounded(unpacked(blob), looked) : undefined;
  if (packed?.failure !== undefined) return undefined;
  const { bytes, isWhole } = packed ?? { bytes: plain, isWhole: plain.length <= looked };
  const text = new TextDecoder().decode(bytes.subarray(0, looked));
  return text.includes("\0") ? undefined : { text, isWhole };
}
