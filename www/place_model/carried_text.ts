/** Files in a link that a person copies. */

/** Bytes that are tried in a link, before they are packed. */
const mostCarried = 400_000;

/** A file as a link carries it; undefined when it is too large, or no text in UTF-8. */
export async function carriedText(blob: Blob): Promise<string | undefined> {
  if (blob.size > mostCarried) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await blob.arrayBuffer());
  } catch {
    return undefined;
  }
}
