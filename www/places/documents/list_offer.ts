/** Recognizes lists among what is given as documents. Loads with the first file, or with the first text that may be one. */
import { recognize } from "../../inputs/recognize";
import type { Offer } from "./offers";

/** Bytes of a file that are looked at. */
const looked = 64_000;
/** The beginning of a file as text, unpacked if it is gzip; undefined where it is neither. */
async function beginning(file: File): Promise<string | undefined> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  const stream = isPacked
    ? file.stream().pipeThrough(new DecompressionStream("gzip"))
    : file.slice(0, looked).stream();
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done && size < looked; next = await reader.read()) {
      parts.push(Uint8Array.from(next.value));
      size += next.value.length;
    }
    await reader.cancel();
  } catch {
    return undefined;
  }
  const text = await new Blob(parts).text();
  return text.includes("\0") ? undefined : text;
}

/** The last line of a part is cut as a rule. */
function wholeLines(text: string, isWhole: boolean): string {
  const end = text.lastIndexOf("\n");
  return isWhole || end < 0 ? text : text.slice(0, end);
}

/** Files that hold documents by their names; nothing else is looked for in them. */
const documentNames = /\.(?:html?|xhtml|zip|jsonl|ndjson|jl|json|md|markdown|lines)$/i;

/** Returns the kind of a file if it is no document. */
export async function offerOf(path: string, file: File): Promise<Offer | undefined> {
  if (documentNames.test(path)) return undefined;
  const text = await beginning(file);
  if (text === undefined) return undefined;
  const isWhole = file.size <= looked;
  const found = recognize(wholeLines(text, isWhole));
  return found === undefined ? undefined : { ...found, name: path, isWhole, file };
}

/** The text of the boxes together, when each of them is a list. */
export function offerOfBoxes(texts: readonly string[]): Offer | undefined {
  const filled = texts.filter((text) => text.trim() !== "");
  const found = filled.map(recognize);
  const [first] = found;
  if (first === undefined || found.some((each) => each?.kind !== first.kind)) return undefined;
  const count = found.reduce((sum, each) => sum + (each?.count ?? 0), 0);
  const file = new File([filled.join("\n")], `${first.kind}.txt`, { type: "text/plain" });
  return { kind: first.kind, count, name: undefined, isWhole: true, file };
}
