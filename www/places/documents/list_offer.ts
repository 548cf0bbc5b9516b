/** Recognizes lists among what is given as documents. Loads with the first file, or with the first text that may be one. */

import { beginning } from "../../inputs/first_bytes";
import { type Recognized, recognize } from "../../inputs/recognize";
import type { Box, HeldText } from "./inputs";
import type { Offer } from "./offers";

/** The last line of a part is cut as a rule. */
function wholeLines(text: string, isWhole: boolean): string {
  const end = text.lastIndexOf("\n");
  return isWhole || end < 0 ? text : text.slice(0, end);
}

/** Files that hold documents by their names; nothing else is looked for in them. */
const documentNames = /\.(?:html?|xhtml|zip|md|markdown|lines|warc|warc\.gz)$/i;
/** Files that the core reads as documents, unless their records have addresses alone or are requests. */
const recordNames = /\.(?:jsonl|ndjson|jl|json)(?:\.gz)?$/i;

/** Files of tables, which the core reads as documents where a column holds texts. */
const tableNames = /\.(?:csv|tsv)(?:\.gz)?$/i;
/** Names of such columns, as in the core's `input/columns.rs`. */
const textColumns = ["text", "content", "html", "body"];

function hasTextColumn(table: string): boolean {
  const [header = ""] = table.split("\n", 1);
  const names = header.split(/[,;\t]/).map((name) => name.replace(/^[\uFEFF\s"]+|[\s"]+$/g, ""));
  return names.some((name) => textColumns.includes(name.toLowerCase()));
}

/** Returns the kind of a file if it is no document. */
export async function offerOf(path: string, file: File): Promise<Offer | undefined> {
  if (documentNames.test(path)) return undefined;
  const begun = await beginning(file);
  if (begun === undefined || (tableNames.test(path) && hasTextColumn(begun.text))) return undefined;
  const { text, isWhole } = begun;
  const found = recognize(wholeLines(text, isWhole));
  if (found === undefined) return undefined;
  if (recordNames.test(path) && found.dress === undefined && found.kind !== "log") return undefined;
  return { ...found, name: path, isWhole, file };
}

const joined = (texts: readonly HeldText[]): string => texts.map(({ text }) => text).join("\n");

/** An offer of the texts of boxes, which are of one kind. */
function offerOfTexts(
  texts: readonly HeldText[],
  found: readonly Recognized[],
  nameOf: (box: Box) => string,
): Offer {
  const [first = { kind: "urls", count: 0 }] = found;
  const boxes = texts.map(({ id }) => (id === "A" ? "A" : "B"));
  const dress = found.map((each) => each.dress).find((each) => each !== undefined);
  const urls = found.map(({ urls: own }, at) => own ?? texts[at]?.text ?? "").join("\n");
  return {
    ...first,
    count: found.reduce((sum, { count }) => sum + count, 0),
    isHostless: found.some(({ isHostless }) => isHostless === true),
    ...(dress !== undefined && { dress, urls }),
    name: boxes.map(nameOf).join(" + "),
    boxes,
    isWhole: true,
    file: new File([joined(texts)], `${first.kind}.txt`, { type: "text/plain" }),
  };
}

/** Offers of the boxes that hold lists: lists of one kind are one offer. A text that is still to be judged has none. */
export function offersOfBoxes(held: readonly HeldText[], nameOf: (box: Box) => string): Offer[] {
  const kinds = held.map(({ text }) => recognize(text));
  const texts = held.filter((_, at) => kinds[at] !== undefined);
  const found = kinds.filter((kind) => kind !== undefined);
  const isOne = new Set(found.map(({ kind, layout }) => `${kind} ${layout ?? ""}`)).size === 1;
  if (isOne) return [offerOfTexts(texts, found, nameOf)];
  return texts.map((text, at) => offerOfTexts([text], found.slice(at, at + 1), nameOf));
}
