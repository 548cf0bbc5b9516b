/** Lists of URLs and logs among the documents given, which other places take. Nothing is lost meanwhile. */
import { signal } from "@preact/signals";
import type { Recognized } from "../../inputs/recognize";
import type { BoxTexts } from "./box_texts";
import type { FoundFile } from "./files";
import { type Box, boxNames, type DocumentInputs } from "./inputs";
import type { DocumentSession } from "./session";

/** An input that is offered to another place. */
export interface Offer extends Recognized {
  /** The name of a file; of boxes, what they are called. */
  name: string;
  /** The boxes that it stands in; absent for a file. */
  boxes?: readonly Box[];
  /** True if all of it was looked at, so that the count is right. */
  isWhole: boolean;
  file: File;
}

/** Answers asked for at a time: asking for thousands at one go would hold the page. */
const lanes = 8;

/** Asks for every answer, a few at a time; they come in the order of the things. */
async function oneByOne<Thing, Answer>(
  things: readonly Thing[],
  ask: (thing: Thing) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const left = things.entries();
  const lane = async () => {
    for (const [at, thing] of left) answers[at] = await ask(thing);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return answers;
}

/** Offers of one collection. */
export class Offers {
  /** Files that were not taken as documents, and wait for a person's word. */
  readonly waiting = signal<readonly Offer[]>([]);

  /** Files that are documents; the others wait. */
  readonly sift = async (found: readonly FoundFile[]): Promise<FoundFile[]> => {
    const { offerOf } = await import("./list_offer");
    const offers = await oneByOne(found, ({ path, file }) => offerOf(path, file));
    const lists = offers.filter((offer) => offer !== undefined);
    if (lists.length > 0) this.waiting.value = [...this.waiting.peek(), ...lists];
    return found.filter((_, at) => offers[at] === undefined);
  };

  /** Takes a text that was pasted or dropped outside of any field: a list is offered, another goes where there is room. */
  readonly addText = async (text: string, name: string): Promise<void> => {
    if (text.trim() === "") return;
    const file = new File([text], name, { type: "text/plain" });
    const [isDocument] = await this.sift([{ path: name, file }]);
    if (isDocument === undefined) return;
    const empty = boxNames.find((box) => this.input.boxes.peek()[box].trim() === "");
    if (empty !== undefined) this.boxTexts.write(empty, text);
    else this.session.add([{ kind: "text", id: name, text }]);
  };

  constructor(
    private readonly input: DocumentInputs,
    private readonly session: DocumentSession,
    private readonly boxTexts: BoxTexts,
  ) {}
}
