/** The beginning of a file, by which its kind is told, and all of it. */
import { EngineError } from "../app/failures";
import { readBounded } from "./bounded_bytes";

/** Bytes that are looked at. */
const looked = 64_000;

/** The most bytes of a packed list that are unpacked on the page. */
const mostUnpacked = 256 << 20;

async function isGzip(blob: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

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
  const stream = (await isGzip(blob)) ? unpacked(blob) : blob.stream();
  const { bytes, isWhole, failure } = await readBounded(stream, looked);
  if (failure !== undefined) return undefined;
  const text = new TextDecoder().decode(bytes.subarray(0, looked));
  return text.includes("\0") ? undefined : { text, isWhole };
}
