/** The bytes of a stream, as many as there is room for: a few packed bytes can unpack to gigabytes. */

/** What was read. `failure`: why the stream broke off, if it did. */
export interface BoundedBytes {
  bytes: Uint8Array<ArrayBuffer>;
  isWhole: boolean;
  failure?: unknown;
}

/** Reads a stream to its end, or until there are more bytes than `most`: these and the rest of their part are returned then. */
export async function readBounded(stream: ReadableStream<Uint8Array>, most: number): Promise<BoundedBytes> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const whole = () => {
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  };
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value);
      size += next.value.length;
      if (size > most) {
        await reader.cancel();
        return { bytes: whole(), isWhole: false };
      }
    }
    return { bytes: whole(), isWhole: true };
  } catch (failure) {
    return { bytes: whole(), isWhole: false, failure };
  }
}
