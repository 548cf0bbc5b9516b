/** Long texts on their way into a blob: in pieces, so that no single step holds the page. Pure but for the pause. */

/** UTF-16 units encoded in one step: a few milliseconds. */
export const pieceLength = 1_000_000;

/** The end of a piece that begins at `start`: never between the two halves of one character. */
export function pieceEnd(text: string, start: number, length: number): number {
  const end = Math.min(text.length, start + length);
  const last = text.charCodeAt(end - 1);
  const isSplit = end < text.length && end - start > 1 && last >= 0xd800 && last <= 0xdbff;
  return isSplit ? end - 1 : end;
}

/** Line ends among the bytes. */
function lineEnds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}

/** Bytes counted in one step. */
const countedLength = 4_000_000;

/** The lines of a blob, read piece by piece. */
export async function countLines(blob: Blob, length = countedLength): Promise<number> {
  let lines = 0;
  let last = 10;
  for (let start = 0; start < blob.size; start += length) {
    const bytes = new Uint8Array(await blob.slice(start, start + length).arrayBuffer());
    lines += lineEnds(bytes);
    last = bytes.at(-1) ?? last;
  }
  return lines + (last === 10 ? 0 : 1);
}

/** A text as bytes, and how many lines it has. */
export interface Encoded {
  blob: Blob;
  lines: number;
}

/** Encodes a text of whatever length, `pause`ing after each piece. */
export async function encode(
  text: string,
  pause: () => Promise<void>,
  length = pieceLength,
): Promise<Encoded> {
  const encoder = new TextEncoder();
  const parts: Blob[] = [];
  let lines = 0;
  for (let start = 0; start < text.length; ) {
    const end = pieceEnd(text, start, length);
    const bytes = encoder.encode(text.slice(start, end));
    lines += lineEnds(bytes);
    parts.push(new Blob([bytes]));
    start = end;
    await pause();
  }
  const isOpen = text !== "" && !text.endsWith("\n");
  return { blob: new Blob(parts, { type: "text/plain" }), lines: lines + (isOpen ? 1 : 0) };
}

/** True if a text has more lines than `most`; looks no further than it must. */
export function hasMoreLines(text: string, most: number): boolean {
  let at = -1;
  for (let lines = 0; lines < most; lines++) {
    at = text.indexOf("\n", at + 1);
    if (at < 0) return false;
  }
  return at + 1 < text.length;
}
