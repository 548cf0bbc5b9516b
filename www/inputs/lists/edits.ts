/**
 * What a person does to the lists of URLs. They are one input of several places: each follows `entry`, and only the one
 * in sight computes.
 */
import { batch, effect, signal, untracked } from "@preact/signals";
import type { UrlReadOptions } from "dustlens";
import { say, unsaying } from "../../app/announcements";
import { attempt } from "../../app/failures";
import { type Place, place } from "../../app/places";
import { n, t } from "../../i18n";
import { type UrlDress, urlsIn } from "../url_text";
import type { Lists } from "./inputs";
import { boxMost, isLong, ownName, type UrlList } from "./inputs";

/** A change of the input. */
export interface Entry {
  /** Milliseconds after which small input is computed: a person may still be typing. */
  wait: number;
  /** Nothing of before is left: a sample, a link, what was kept. */
  isNew: boolean;
}

/** Why lists are no longer there; the name of its words. */
type TakenOut = "removed" | "replaced";

/** What a person does to the lists of one input. */
export class ListEdits {
  /** The last change of the input; a new object for each. */
  readonly entry = signal<Entry | undefined>(undefined);

  /** What the last removal can bring back. */
  readonly undo = signal<{ what: TakenOut; count: number; run: () => void } | undefined>(undefined);

  /** The dress that the URLs of the last paste were read from, and the way back to it as it was. */
  readonly dressed = signal<{ count: number; dress: UrlDress; run: () => void } | undefined>(undefined);

  private readonly entered = (wait: number, isNew = false): void => {
    this.entry.value = { wait, isNew };
  };

  /** Calls `use` for each change that a place has not seen, as soon as the place is in sight. */
  readonly followEntries = (name: Place, use: (change: Entry) => void): void => {
    let seen: Entry | undefined;
    effect(() => {
      const now = this.entry.value;
      if (place.value !== name || now === undefined || now === seen) return;
      seen = now;
      untracked(() => use(now));
    });
  };

  /** Everything in the place of everything. */
  readonly replaceAll = (text: string, others: readonly UrlList[]): void => {
    batch(() => {
      this.lists.box.value = text;
      this.lists.lists.value = others;
      this.undo.value = undefined;
      this.dressed.value = undefined;
      this.entered(0, true);
    });
  };

  /** Writes the box. */
  readonly writeBox = (text: string): void => {
    batch(() => {
      this.lists.box.value = text;
      this.undo.value = undefined;
      this.dressed.value = undefined;
      this.entered(250);
    });
  };

  /** Puts a text into the box as `put` says; URLs in another dress a line each. */
  readonly paste = (text: string, put: (text: string) => string): void => {
    const found = urlsIn(text);
    // Both are made of the box as it is now.
    const [own, asItWas] = [put(found?.urls.join("\n") ?? text), put(text)];
    this.writeBox(own);
    if (found === undefined) return;
    const run = () => this.writeBox(asItWas);
    this.dressed.value = { count: found.urls.length, dress: found.dress, run };
  };

  /** Adds lists; small ones are computed at once. */
  readonly addLists = (added: readonly UrlList[]): void => {
    const all = [...this.lists.lists.peek()];
    for (const list of added) all.push({ ...list, id: ownName(list.id, all) });
    batch(() => {
      this.lists.lists.value = all;
      this.undo.value = undefined;
      this.dressed.value = undefined;
      this.entered(0);
    });
  };

  /** Adds files as they are. */
  readonly addFiles = (found: readonly { path: string; file: File }[]): void => {
    this.addLists(found.map(({ path, file }) => ({ id: path, blob: file })));
  };

  /** Adds a text that is too long for the box. */
  readonly addText = (text: string): void => {
    attempt(async () => {
      const found = urlsIn(text);
      const take = (of: string) => this.lists.takeText(t("normalize:input.pasted"), of);
      const before = this.lists.lists.peek();
      this.addLists([await take(found?.urls.join("\n") ?? text)]);
      if (found === undefined) return;
      const run = () =>
        attempt(async () => {
          this.lists.lists.value = before;
          this.addLists([await take(text)]);
        });
      this.dressed.value = { count: found.urls.length, dress: found.dress, run };
    });
  };

  /** Adds to the box, or makes a list of a text too long for it. */
  readonly addPasted = async (blob: Blob): Promise<void> => {
    const text = blob.size > boxMost.length ? undefined : await blob.text();
    if (text === undefined || isLong(text))
      this.addLists([await this.lists.takeBlob(t("normalize:input.pasted"), blob)]);
    else if (text.trim() !== "") this.appendToBox(text);
  };

  /** Adds lines to the end of the box. */
  readonly appendToBox = (text: string): void => {
    const before = this.lists.box.peek();
    const head = before === "" || before.endsWith("\n") ? before : `${before}\n`;
    this.paste(text, (own) => head + own);
  };

  /** Takes out a list, or with none named everything; `undo` brings it back. */
  readonly remove = (list?: UrlList): void => {
    const before = { text: this.lists.box.peek(), others: this.lists.lists.peek() };
    const left = list === undefined ? [] : before.others.filter((each) => each !== list);
    this.replaceAll(list === undefined ? "" : before.text, left);
    const count =
      before.others.length - left.length + (list === undefined && before.text.trim() !== "" ? 1 : 0);
    this.tellRemoved(count, () => this.replaceAll(before.text, before.others));
  };

  /** Says that lists were taken out, or that others stand in their place; `run` brings them back. */
  readonly tellRemoved = (count: number, run: () => void, what: TakenOut = "removed"): void => {
    this.undo.value = { what, count, run: unsaying(run) };
    say(t(`normalize:input.${what}`, { count, lists: n(count) }));
  };

  /** Changes how lists are read. */
  readonly readAs = (next: UrlReadOptions): void => {
    batch(() => {
      this.lists.reading.value = next;
      this.entered(250);
    });
  };

  constructor(private readonly lists: Lists) {}
}
