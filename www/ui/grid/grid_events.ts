/** What keys and clicks mean in every grid of the page. */

/** The parts of a key event that matter. */
type KeyEvent = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">;

/** Enter and Space open the row under the cursor. With Ctrl or ⌘ Enter runs what is waiting, which the frame does. */
export function wantsOpen(event: KeyEvent): boolean {
  return (event.key === "Enter" || event.key === " ") && !event.ctrlKey && !event.metaKey;
}

/** Ctrl+C or ⌘C copies the chosen rows, unless text is selected in the usual way. */
export function wantsCopy(event: KeyEvent): boolean {
  return (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "c" && !isTextSelected();
}

/** True if text is selected: the click that ends a selection opens nothing. */
export function isTextSelected(): boolean {
  return getSelection()?.isCollapsed === false;
}

/** True if an event belongs to a button or a link inside the grid. */
export function isOfControl(event: Event): boolean {
  return event.target instanceof Element && event.target.closest("button, a") !== null;
}
