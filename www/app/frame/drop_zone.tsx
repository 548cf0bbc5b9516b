/** Files and texts can be dropped or pasted anywhere outside of a field; while they hover the page says so. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { type FoundFile, fromDrop } from "../../places/documents/files";
import { attempt } from "../failures";
import { type PlaceHandle, place, preload, stateOf, whenStarted } from "../places";

const over = signal(false);
/** True while a part of the page itself is dragged: a selection, a link. */
const isOwn = signal(false);

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** Files go where the page is, texts too unless they hover over a field. */
function isTaken(event: DragEvent): boolean {
  const types = event.dataTransfer?.types ?? [];
  if (types.includes("Files")) return true;
  return types.includes("text/plain") && !isOwn.peek() && !isField(event.target);
}

function enter(event: DragEvent): void {
  if (!isTaken(event)) return;
  event.preventDefault();
  preload();
  over.value = true;
}

function leave(event: DragEvent): void {
  // Leaving for nothing is leaving the window; everything else is a move between elements.
  if (event.relatedTarget === null || isField(event.relatedTarget)) over.value = false;
}

/** Hands what came to the place in sight. */
function give(use: (taker: PlaceHandle) => Promise<void> | void): void {
  const taker = stateOf(place.peek());
  place.value = taker;
  attempt(async () => use(await whenStarted(taker)));
}

function giveFiles(found: Promise<readonly FoundFile[]>): void {
  give(async (taker) => taker.addFiles(await found));
}

function drop(event: DragEvent): void {
  over.value = false;
  const data = event.dataTransfer;
  if (data === null || !isTaken(event)) return;
  event.preventDefault();
  if (data.types.includes("Files")) {
    giveFiles(fromDrop(data));
    return;
  }
  const text = data.getData("text/plain");
  give((taker) => taker.addText(text));
}

/** Places over lists hear pastes themselves: long ones they take over even from a field. */
function paste(event: ClipboardEvent): void {
  const data = event.clipboardData;
  if (event.defaultPrevented || data === null || isField(event.target)) return;
  if (stateOf(place.peek()) !== "documents") return;
  event.preventDefault();
  if (data.files.length > 0) {
    giveFiles(Promise.resolve([...data.files].map((file) => ({ path: file.name, file }))));
    return;
  }
  const text = data.getData("text/plain");
  give((taker) => taker.addText(text));
}

function own(is: boolean): () => void {
  return () => {
    isOwn.value = is;
  };
}

export function DropZone() {
  useEffect(() => {
    const stop = new AbortController();
    const { signal: ended } = stop;
    document.addEventListener("dragstart", own(true), { signal: ended });
    document.addEventListener("dragend", own(false), { signal: ended });
    document.addEventListener("dragenter", enter, { signal: ended });
    document.addEventListener("dragover", enter, { signal: ended });
    document.addEventListener("dragleave", leave, { signal: ended });
    document.addEventListener("drop", drop, { signal: ended });
    document.addEventListener("paste", paste, { signal: ended });
    return () => stop.abort();
  }, []);
  if (!over.value) return null;
  return (
    <div class="drop-zone" aria-hidden="true">
      <p>{t("frame:drop")}</p>
    </div>
  );
}
