/** The choices for a list among the documents. */
import { attempt } from "../../app/failures";
import { type Place, place, whenStarted } from "../../app/places";
import { urlsOf } from "../../core/url_client";
import { wholeOf } from "../../inputs/first_bytes";
import { urlsIn } from "../../inputs/url_text";
import { readAddresses } from "./fetches";
import type { Collection } from "./model";
import type { Offer } from "./offers";

/** Takes an offer off; that of boxes goes with their texts, which an undo brings back. */
export function drop({ boxTexts, offers: { waiting } }: Collection, offer: Offer): void {
  if (offer.boxes !== undefined) boxTexts.empty(offer.boxes);
  else waiting.value = waiting.peek().filter((each) => each !== offer);
}

/**
 * The list with a URL a line, where it was taken out of something else. The core reads the rest of a long file in the same
 * way, except for titles, which are taken out of all of it here.
 */
async function listOf({ file, urls, isWhole, name, dress }: Offer): Promise<File> {
  if (urls === undefined || (!isWhole && dress !== "titled")) return file;
  const found = isWhole ? undefined : urlsIn(await (await wholeOf(file)).text());
  const all = isWhole ? urls : found?.urls.join("\n");
  return all === undefined ? file : new File([all], name, { type: "text/plain" });
}

/** Opens it in a place for lists; `host`: the site of a log that does not say it. */
export function openIn(documents: Collection, offer: Offer, to: Place, host?: string): void {
  attempt(async () => {
    place.value = to;
    const handle = await whenStarted(to);
    if (host !== undefined) handle.readFrom?.(host);
    if (offer.boxes !== undefined) handle.addText(await (await listOf(offer)).text());
    else handle.addFiles([{ path: offer.name, file: await listOf(offer) }]);
    drop(documents, offer);
  });
}

/** The most addresses that are fetched at one press. */
export const mostFetched = 500;

/** The addresses of a list. Cells may stand beside them where there are separators: there the core reads it. */
async function addressesOf(list: File): Promise<string[]> {
  const text = await (await wholeOf(list)).text();
  const read = /[\t,;]/.test(text) ? await urlsOf(list, mostFetched) : [text];
  return readAddresses(read.join("\n")).urls;
}

/** Fetches its addresses, so that their pages are the documents. */
export function fetchAll(documents: Collection, offer: Offer): void {
  attempt(async () => {
    const urls = await addressesOf(await listOf(offer));
    // There the problems of a list are told.
    if (urls.length === 0) return openIn(documents, offer, "normalize");
    drop(documents, offer);
    documents.tabs.closeInput();
    documents.fetching.fetchAll(urls);
  });
}

/** Takes it as a document after all. */
export function takeAsText(documents: Collection, offer: Offer): void {
  if (offer.boxes !== undefined) {
    documents.boxTexts.keepAsText(offer.boxes);
    return;
  }
  drop(documents, offer);
  documents.session.add([{ kind: "file", id: offer.name, blob: offer.file, lines: false }]);
}

/** Takes the documents that stand in it one by one. */
export function takeAsDocuments(documents: Collection, offer: Offer): void {
  const isLines = offer.layout === "lines";
  const id = offer.boxes === undefined ? offer.name : isLines ? "pasted.lines" : "pasted.jsonl";
  drop(documents, offer);
  documents.tabs.closeInput();
  attempt(async () => {
    // The core unpacks records, not lines `id text`.
    const blob = isLines ? await wholeOf(offer.file) : offer.file;
    const named = isLines || /\.jsonl?(?:\.gz)?$/i.test(id) ? id : id.replace(/(\.gz)?$/i, ".jsonl$1");
    documents.session.add([{ kind: "file", id: named, blob, lines: isLines }]);
  });
}
