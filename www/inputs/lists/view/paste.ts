/** Pastes: short ones go where the cursor is, long ones become a list, wherever on the page they were made. */
import { preload } from "../../../app/places";
import { urlsIn } from "../../url_text";
import type { ListEdits } from "../edits";
import { isLong } from "../inputs";

/** Takes a paste or a drop of text over when it is files or too long for the box. True: it was taken. */
export function takeOver(edits: ListEdits, data: DataTransfer | null): boolean {
  if (data === null) return false;
  const files = [...data.files].map((file) => ({ path: file.name, file }));
  if (files.length > 0) {
    edits.addFiles(files);
    return true;
  }
  const text = data.getData("text/plain");
  if (!isLong(text)) return false;
  edits.addText(text);
  return true;
}

/** Takes over a paste of URLs in another dress, which stand a line each afterwards; any other is left to the browser. */
export function pasteInto(edits: ListEdits, box: HTMLTextAreaElement, event: ClipboardEvent): void {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (urlsIn(text) === undefined) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = box;
  const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)];
  const isOpen = before !== "" && !before.endsWith("\n");
  const isFollowed = after !== "" && !after.startsWith("\n");
  edits.paste(text, (own) => `${before}${isOpen ? "\n" : ""}${own}${isFollowed ? "\n" : ""}${after}`);
}

/** True if the browser hands a page its clipboard as bytes, off the main thread. */
export const canRead = typeof navigator.clipboard?.read === "function";

/** Reads the clipboard as bytes: of a million lines a page's own paste would make one string at one go. */
export async function readClipboard(edits: ListEdits): Promise<void> {
  for (const item of await navigator.clipboard.read())
    if (item.types.includes("text/plain")) await edits.addPasted(await item.getType("text/plain"));
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** A paste outside of any field is meant for the box. */
function hear(edits: ListEdits, event: ClipboardEvent): void {
  if (event.defaultPrevented || isField(event.target)) return;
  preload();
  if (!takeOver(edits, event.clipboardData)) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim() === "") return;
    edits.appendToBox(text);
  }
  event.preventDefault();
}

/** Hears pastes in a document and puts them in; the function given back stops it. */
export function watchPaste(edits: ListEdits, on: Document): () => void {
  const listener = (event: ClipboardEvent) => hear(edits, event);
  on.addEventListener("paste", listener);
  return () => on.removeEventListener("paste", listener);
}
