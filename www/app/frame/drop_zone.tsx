/** Files can be dropped anywhere; while they hover the page says so. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { fromDrop } from "../../places/documents/files";
import { attempt } from "../failures";
import { place, preload, stateOf, whenStarted } from "../places";

const over = signal(false);

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") === true;
}

function enter(event: DragEvent): void {
  if (!hasFiles(event)) return;
  event.preventDefault();
  preload();
  over.value = true;
}

function leave(event: DragEvent): void {
  // Leaving for nothing is leaving the window; everything else is a move between elements.
  if (event.relatedTarget === null) over.value = false;
}

function drop(event: DragEvent): void {
  over.value = false;
  const data = event.dataTransfer;
  if (data === null || !hasFiles(event)) return;
  event.preventDefault();
  const found = fromDrop(data);
  const taker = stateOf(place.peek());
  place.value = taker;
  attempt(async () => (await whenStarted(taker)).addFiles(await found));
}

export function DropZone() {
  useEffect(() => {
    const stop = new AbortController();
    const { signal: ended } = stop;
    document.addEventListener("dragenter", enter, { signal: ended });
    document.addEventListener("dragover", enter, { signal: ended });
    document.addEventListener("dragleave", leave, { signal: ended });
    document.addEventListener("drop", drop, { signal: ended });
    return () => stop.abort();
  }, []);
  if (!over.value) return null;
  return (
    <div class="drop-zone" aria-hidden="true">
      <p>{t("frame:drop")}</p>
    </div>
  );
}
