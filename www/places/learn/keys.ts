/**
 * The keys of a lesson, those of a presenter's remote control among them. They do nothing while a person types, nor where the focus
 * is in a part that they scroll on: a figure with more rows than it has room for.
 */
import type { Learn } from "./model";

/** True where the arrows and letters belong to a field. */
function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox])"))
  );
}

/** True where a key scrolls a part that has the focus; at its end the key belongs to the lesson again. */
function scrollsOn(target: EventTarget | null, key: string): boolean {
  if (key !== "PageDown" && key !== "PageUp") return false;
  let part = target instanceof HTMLElement ? target : null;
  for (; part !== null && part !== document.body; part = part.parentElement) {
    const { scrollHeight, clientHeight, scrollTop } = part;
    const left = key === "PageDown" ? scrollHeight - clientHeight - scrollTop : scrollTop;
    if (left > 1 && /auto|scroll/.test(getComputedStyle(part).overflowY)) return true;
  }
  return false;
}

/** The effect of a key; undefined: nothing. */
function actionOf({ key, code }: KeyboardEvent, learn: Learn): (() => void) | undefined {
  if (key === "ArrowRight" || key === "PageDown") return learn.next;
  if (key === "ArrowLeft" || key === "PageUp") return learn.previous;
  // On any layout; some remote controls send a full stop.
  if (code === "KeyB" || key === "b" || key === ".") {
    return () => {
      learn.isHidden.value = !learn.isHidden.peek();
    };
  }
  if ((code === "KeyR" || key === "r") && learn.isSeeded.peek()) return learn.drawAgain;
  return undefined;
}

/** Hears the keys while a lesson is in sight; the function given back ends that. */
export function watchLessonKeys(on: Document, learn: Learn): () => void {
  const hear = (event: KeyboardEvent) => {
    const { defaultPrevented, isComposing, ctrlKey, metaKey, altKey, target } = event;
    if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey || isField(target)) return;
    if (on.querySelector("dialog[open]") !== null || scrollsOn(target, event.key)) return;
    const action = actionOf(event, learn);
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  on.addEventListener("keydown", hear);
  return () => on.removeEventListener("keydown", hear);
}
