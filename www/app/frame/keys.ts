/** The page's keys. They do nothing while a person types, except those with Ctrl and Escape. */
import { signal } from "@preact/signals";
import { printPage } from "../../ui/printing";
import { attempt } from "../failures";
import { closeEvidence, handles, place, stateOf } from "../places";

/** True if the list of keys is open. */
export const keysShown = signal(false);

export function showKeys(): void {
  keysShown.value = true;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=range])"))
  );
}

function focusFilter(event: KeyboardEvent): void {
  const all = [...document.querySelectorAll<HTMLInputElement>("main input[type=search]")];
  // The filter of the results, where there is one beside that of the input.
  const inResults = all.filter((each) => each.closest(".results") !== null);
  const visible = (each: HTMLElement) => each.checkVisibility();
  const folds = inResults.map((each) =>
    each.closest(".grid-bar")?.querySelector<HTMLElement>(".grid-fold button"),
  );
  const fold = folds.find((each) => each?.ariaExpanded === "false" && visible(each));
  const field = inResults.find(visible) ?? (fold ? inResults[folds.indexOf(fold)] : all.findLast(visible));
  if (field === undefined) return;
  event.preventDefault();
  fold?.click();
  // What was folded is there once that is drawn.
  if (visible(field)) field.focus();
  else setTimeout(() => field.focus());
}

/** True for the browser's own key of printing, on any layout. */
function isPrint({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (key === "p" || code === "KeyP") && ctrlKey !== metaKey && !altKey && !shiftKey;
}

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (isPrint(event)) {
    event.preventDefault();
    if (!event.repeat) attempt(printPage);
  } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    const now = place.peek();
    if (stateOf(now) !== now) return;
    event.preventDefault();
    handles[now].peek()?.run();
  } else if (event.key === "Escape") {
    if (keysShown.peek()) return;
    closeEvidence();
  } else if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  } else if (event.key === "?") {
    event.preventDefault();
    showKeys();
  } else if (event.key === "/") focusFilter(event);
}

/** Hears the keys of a document; the function given back stops it. */
export function watchKeys(on: Document): () => void {
  on.addEventListener("keydown", hear);
  return () => on.removeEventListener("keydown", hear);
}
