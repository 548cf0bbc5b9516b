/**
 * What a person does to the lists of URLs. They are one input of several places: each follows `entry`, and only the one
 * in sight computes.
 */
import { batch, effect, signal, untracked } from "@preact/signals";
import { attempt } from "../../app/failures";
import { type OwnPlace, place } from "../../app/places";
import { t } from "../../i18n";
import { box, boxMost, isLong, lists, ownName, reading, takeBlob, takeText, type UrlList } from "./inputs";

/** A change of the input. */
export interface Entry {
  /** Milliseconds after which small input is computed: a person may still be typing. */
  wait: number;
  /** Nothing of before is left: a sample, a link, what was kept. */
  isNew: boolean;
}

/** The last change of the input; a new object for each. */
export const entry = signal<Entry | undefined>(undefined);
/** What the last removal can bring back. */
export const undo = signal<{ count: number; run: () => void } | undefined>(undefined);

function entered(wait: number, isNew = false): void {
  entry.value = { wait, isNew };
}

/** Calls `use` for each change that a place has not seen, as soon as the place is in sight. */
export function followEntries(name: OwnPlace, use: (change: Entry) => void): void {
  let seen: Entry | undefined;
  effect(() => {
    const now = entry.value;
    if (place.value !== name || now === undefined || now === seen) return;
    seen = now;
    untracked(() => use(now));
  });
}

/** Everything in the place of everything. */
export function replaceAll(text: string, others: readonly UrlList[]): void {
  batch(() => {
    box.value = text;
    lists.value = others;
    undo.value = undefined;
    entered(0, true);
  });
}

/** Writes the box. */
export function writeBox(text: string): void {
  batch(() => {
    box.value = text;
    undo.value = undefined;
    entered(250);
  });
}

/** Adds lists; small ones are computed at once. */
export function addLists(added: readonly UrlList[]): void {
  const all = [...lists.peek()];
  for (const list of added) all.push({ ...list, id: ownName(list.id, all) });
  batch(() => {
    lists.value = all;
    undo.value = undefined;
    entered(0);
  });
}

/** Adds files as they are. */
export function addFiles(found: readonly { path: string; file: File }[]): void {
  addLists(found.map(({ path, file }) => ({ id: path, blob: file })));
}

/** Adds a text that is too long for the box. */
export function addText(text: string): void {
  attempt(async () => addLists([await takeText(t("normalize:input.pasted"), text)]));
}

/** Adds to the box, or makes a list of a text too long for it. */
export async function addPasted(blob: Blob): Promise<void> {
  const text = blob.size > boxMost.length ? undefined : await blob.text();
  if (text === undefined || isLong(text)) addLists([await takeBlob(t("normalize:input.pasted"), blob)]);
  else if (text.trim() !== "") appendToBox(text);
}

/** Adds lines to the end of the box. */
export function appendToBox(text: string): void {
  const before = box.peek();
  writeBox(before === "" || before.endsWith("\n") ? before + text : `${before}\n${text}`);
}

/** Takes out a list, or with none named everything; `undo` brings it back. */
export function remove(list?: UrlList): void {
  const before = { text: box.peek(), others: lists.peek() };
  const left = list === undefined ? [] : before.others.filter((each) => each !== list);
  replaceAll(list === undefined ? "" : before.text, left);
  undo.value = {
    count: before.others.length - left.length + (list === undefined && before.text.trim() !== "" ? 1 : 0),
    run: () => replaceAll(before.text, before.others),
  };
}

/** Changes how lists are read. */
export function readAs(next: typeof reading.value): void {
  batch(() => {
    reading.value = next;
    entered(250);
  });
}
