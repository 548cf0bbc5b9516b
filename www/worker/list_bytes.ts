/** The bytes of a list as the core takes them: logs whose lines name their fields as logs in the common format. */
import type { UrlReadOptions } from "dustlens";
import { commonLine, fieldLogReader, type ReadRequest } from "./field_log";

/** Bytes that are looked at. */
export const looked = 64_000;

/** The bytes, unpacked if they are gzip. */
async function unpacked(blob: Blob): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  return isPacked ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob.stream();
}

/** The beginning of a list as text, unpacked if it is gzip; undefined where it is neither. */
export async function beginning(blob: Blob): Promise<string | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    const reader = (await unpacked(blob)).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value);
      size += next.value.length;
      if (size >= looked) break;
    }
    await reader.cancel();
  } catch {
    return undefined;
  }
  const text = await new Blob(parts).slice(0, looked).text();
  return text.includes("\0") ? undefined : text;
}

/** A log in the common format, made piece by piece. */
async function commonLog(blob: Blob, read: ReadRequest): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let open = "";
  const take = (text: string, isEnd: boolean) => {
    const lines = (open + text).split("\n");
    open = isEnd ? "" : (lines.pop() ?? "");
    const made = lines.map((line) => commonLine(line, read)).join("\n");
    if (lines.length > 0) parts.push(encoder.encode(isEnd ? made : `${made}\n`));
  };
  const reader = (await unpacked(blob)).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read())
    take(decoder.decode(next.value, { stream: true }), false);
  take(decoder.decode(), true);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The bytes of a list, and how they are read. A format that a person names is kept, unless it is a log's. */
export async function listBytes(
  blob: Blob,
  how: UrlReadOptions,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; how: UrlReadOptions }> {
  const isOpen = how.format === undefined || how.format === "log";
  const text = isOpen ? await beginning(blob) : undefined;
  const read = text === undefined ? undefined : fieldLogReader(text);
  if (read === undefined) return { bytes: new Uint8Array(await blob.arrayBuffer()), how };
  return { bytes: await commonLog(blob, read), how: { ...how, format: "log" } };
}
