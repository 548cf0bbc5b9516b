/** The choices for a list among the documents. */
import { attempt } from "../../app/failures";
import { type Place, place, whenStarted } from "../../app/places";
import { readAddresses } from "./fetches";
import { boxNames } from "./inputs";
import type { Collection } from "./model";
import type { Offer } from "./offers";

/** Takes an offer off; that of the boxes goes with their texts. */
export function drop({ offers: { waiting }, session }: Collection, offer: Offer): void {
  if (offer.name === undefined) for (const box of boxNames) session.writeBox(box, "");
  else waiting.value = waiting.peek().filter((each) => each !== offer);
}

/** Opens it in a place for lists. */
export function openIn(documents: Collection, offer: Offer, to: Place): void {
  attempt(async () => {
    place.value = to;
    const handle = await whenStarted(to);
    if (offer.name === undefined) handle.addText(await offer.file.text());
    else handle.addFiles([{ path: offer.name, file: offer.file }]);
    drop(documents, offer);
  });
}

/** Fetches its addresses, so that their pages are the documents. */
export function fetchAll(documents: Collection, offer: Offer): void {
  attempt(async () => {
    const { urls } = readAddresses(await offer.file.text());
    drop(documents, offer);
    documents.fetching.fetchAll(urls);
  });
}

/** Takes it as a document after all. */
export function takeAsText(documents: Collection, offer: Offer): void {
  drop(documents, offer);
  documents.session.add([
    { kind: "file", id: offer.name ?? offer.file.name, blob: offer.file, lines: false },
  ]);
}
