/** The texts of the two boxes as they are written: documents, or lists that are held until a person says what they are. */
import { batch } from "@preact/signals";
import { attempt } from "../../app/failures";
import type { recognize } from "../../inputs/recognize";
import type { Input } from "../../worker/api";
import { type Box, boxNames, type DocumentInputs, type HeldText, isBox, withOwnIds } from "./inputs";
import type { DocumentSession } from "./session";

/** True if a text may be no document: the code that tells comes with it. */
const mayBeList = (text: string): boolean => /\S\/|\] "|^\s*[{<]|\d[ \t]/.test(text.slice(0, 1000));

/** The boxes of one collection. */
export class BoxTexts {
  /** Writes a box; the documents A and B follow. A list of URLs or a log is held until a person says what it is. */
  readonly write = (box: Box, text: string): void => {
    if (text.trim() === "") this.input.setAsText([box], false);
    const isOpen = !this.input.asText.peek().has(box) && mayBeList(text);
    if (isOpen && this.recognize === undefined) {
      // Until then it stays what it was: nothing appears and goes again.
      this.fill(box, text, !this.input.inputs.peek().some((input) => isBox(input) && input.id === box));
      attempt(() => this.judgeLater(box));
    } else this.put(box, text, isOpen && this.recognize?.(text) !== undefined);
  };

  /** The function that tells lists from documents, once it has been asked for. */
  private recognize: typeof recognize | undefined;

  /** Loads what tells lists from documents, and writes the box again; where it does not load, every text is a document. */
  private readonly judgeLater = async (box: Box): Promise<void> => {
    try {
      this.recognize = (await import("../../inputs/recognize")).recognize;
    } finally {
      const text = this.input.boxes.peek()[box];
      const isOpen = !this.input.asText.peek().has(box);
      this.put(box, text, isOpen && this.recognize?.(text) !== undefined);
    }
  };

  /** Compares the texts of boxes that hold lists. */
  readonly keepAsText = (boxes: readonly Box[]): void => {
    this.input.setAsText(boxes, true);
    for (const box of boxes) this.put(box, this.input.boxes.peek()[box], false);
  };

  /** Empties boxes; `undo` brings their texts back. */
  readonly empty = (boxes: readonly Box[]): void => {
    const back = this.input.snapshot();
    for (const box of boxes) this.write(box, "");
    // Their list has moved on, which is said there.
    this.session.undo.value = { count: boxes.length, run: this.session.undone(back) };
  };

  /** Writes a box, and has what follows computed. */
  private readonly put = (box: Box, text: string, isHeld: boolean): void => {
    const had = this.input.inputs.peek().length;
    this.fill(box, text, isHeld);
    if (this.input.inputs.peek().length === 0) {
      if (had > 0 || !isHeld) this.session.replay();
    } else if (this.input.isLive.peek()) this.session.replayLater();
  };

  private readonly fill = (box: Box, text: string, isHeld: boolean): void => {
    const next = { ...this.input.boxes.peek(), [box]: text };
    const others = this.input.inputs.peek().filter((input) => !isBox(input));
    const before = this.input.held.peek();
    const holds = (name: Box) => (name === box ? isHeld : before.some(({ id }) => id === name));
    const filled = boxNames.filter((name) => next[name].trim() !== "");
    const asInput = (id: Box): Input => ({ kind: "text", id, text: next[id] });
    const asHeld = (id: Box): HeldText => ({ kind: "text", id, text: next[id], held: true });
    batch(() => {
      this.input.held.value = filled.filter(holds).map(asHeld);
      this.session.rewrite([...filled.filter((name) => !holds(name)).map(asInput), ...others], next);
    });
  };

  /** Makes a box's text a document of the list under a name of its own, and frees the box. */
  readonly toDocument = (box: Box, name: string): void => {
    const text = this.input.boxes.peek()[box];
    if (text.trim() === "") return;
    const others = this.input.inputs.peek().filter((input) => input.id !== box);
    this.input.held.value = this.input.held.peek().filter(({ id }) => id !== box);
    const [named] = withOwnIds(
      [{ kind: "text", id: name, text }],
      others.map((input) => input.id),
    );
    if (named === undefined) return;
    this.session.take([...others, named], { ...this.input.boxes.peek(), [box]: "" });
    this.session.replay();
  };

  constructor(
    private readonly input: DocumentInputs,
    private readonly session: DocumentSession,
  ) {}
}
