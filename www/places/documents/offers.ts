/** What was given as documents and is none: lists of URLs and logs, which other places take. Nothing is lost meanwhile. */
import { signal } from "@preact/signals";
import { attempt } from "../../app/failures";
import { type Place, place, whenStarted } from "../../app/places";
import type { Recognized } from "../../inputs/recognize";
import { type Fetches, readAddresses } from "./fetches";
import type { FoundFile } from "./files";
import { boxNames, type DocumentInputs } from "./inputs";
import type { DocumentSession } from "./session";

/** What is offered to another place. */
export interface Offer extends Recognized {
  /** Its name; undefined: the boxes. */
  name: string | undefined;
  /** True if all of it was looked at, so that the count is right. */
  isWhole: boolean;
  file: File;
}

/** Offers of one collection. */
export class Offers {
  /** Files that were not taken as documents, and wait for a person's word. */
  readonly waiting = signal<readonly Offer[]>([]);

  /** Files that are documents; the others wait. */
  readonly sift = async (found: readonly FoundFile[]): Promise<FoundFile[]> => {
    const { offerOf } = await import("./list_offer");
    const offers = await Promise.all(found.map(({ path, file }) => offerOf(path, file)));
    const lists = offers.filter((offer) => offer !== undefined);
    if (lists.length > 0) this.waiting.value = [...this.waiting.peek(), ...lists];
    return found.filter((_, at) => offers[at] === undefined);
  };

  /** Takes an offer off; that of the boxes goes with their texts. */
  readonly drop = (offer: Offer): void => {
    if (offer.name === undefined) for (const box of boxNames) this.session.writeBox(box, "");
    else this.waiting.value = this.waiting.peek().filter((each) => each !== offer);
  };

  /** Opens it in a place for lists. */
  readonly openIn = (offer: Offer, to: Place): void => {
    attempt(async () => {
      place.value = to;
      const handle = await whenStarted(to);
      if (offer.name === undefined) handle.addText(await offer.file.text());
      else handle.addFiles([{ path: offer.name, file: offer.file }]);
      this.drop(offer);
    });
  };

  /** Fetches its addresses, so that their pages are the documents. */
  readonly fetchAll = (offer: Offer): void => {
    attempt(async () => {
      const { urls } = readAddresses(await offer.file.text());
      this.drop(offer);
      this.fetching.fetchAll(urls);
    });
  };

  /** Takes it as a document after all. */
  readonly takeAsText = (offer: Offer): void => {
    this.drop(offer);
    this.session.add([{ kind: "file", id: offer.name ?? offer.file.name, blob: offer.file, lines: false }]);
  };

  /** Takes a text that was pasted or dropped outside of any field: a list is offered, another goes where there is room. */
  readonly addText = async (text: string, name: string): Promise<void> => {
    if (text.trim() === "") return;
    const file = new File([text], name, { type: "text/plain" });
    const [isDocument] = await this.sift([{ path: name, file }]);
    if (isDocument === undefined) return;
    const empty = boxNames.find((box) => this.input.boxes.peek()[box].trim() === "");
    if (empty !== undefined) this.session.writeBox(empty, text);
    else this.session.add([{ kind: "text", id: name, text }]);
  };

  constructor(
    private readonly input: DocumentInputs,
    private readonly session: DocumentSession,
    private readonly fetching: Fetches,
  ) {}
}
