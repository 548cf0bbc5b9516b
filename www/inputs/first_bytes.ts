/** The beginning of a file, by which its kind is told. */

/** Bytes that are looked at. */
const looked = 64_000;

/** The bytes, unpacked if they are gzip. */
async function unpacked(blob: Blob): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  return isPacked ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob.stream();
}

/** The whole of it, unpacked if it is gzip. */
export async function wholeOf(blob: Blob): Promise<Blob> {
  return new Response(await unpacked(blob)).blob();
}

/** The beginning of a list as text, unpacked if it is gzip, and if that is all of it; undefined where it is neither. */
export async function beginning(blob: Blob): Promise<{ text: string; isWhole: boolean } | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    const reader = (await unpacked(blob)).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value);
      size += next.value.length;
      if (size > looked) break;
    }
    await reader.cancel();
  } catch {
    return undefined;
  }
  const text = await new Blob(parts).slice(0, looked).text();
  return text.includes("\0") ? undefined : { text, isWhole: size <= looked };
}
