/** The keys of a lesson, those of a presenter's remote control among them. They do nothing while a person types. */
import type { Learn } from "./model";

/** True where the arrows and letters belong to a field. */
function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox])"))
  );
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
  return undefined;
}

/** Hears the keys while a lesson is in sight; the function given back ends that. */
export function watchLessonKeys(on: Document, learn: Learn): () => void {
  const hear = (event: KeyboardEvent) => {
    const { defaultPrevented, isComposing, ctrlKey, metaKey, altKey, target } = event;
    if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey || isField(target)) return;
    if (on.querySelector("dialog[open]") !== null) return;
    const action = actionOf(event, learn);
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  on.addEventListener("keydown", hear);
  return () => on.removeEventListener("keydown", hear);
}
