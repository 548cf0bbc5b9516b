/**
 * A pressed button or link that goes away with its work takes the focus with it; the results take it over, or the way back
 * where all of the input was removed.
 */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** The next action of a person on the page ends the wait. */
const acts = ["keydown", "pointerdown", "input", "focusin"] as const;

/**
 * Watches the place: after a press that left the focus nowhere, the heading of the results gets it as soon as it is there,
 * and in a place that was emptied the button that brings the input back.
 * A press in the place before counts, which a link to a sample of this one went away with; the load of the page does not.
 * Who types, or has gone elsewhere meanwhile, keeps the focus.
 */
export function watchLostFocus(place: HTMLElement): () => void {
  let isWaiting =
    navigator.userActivation?.hasBeenActive === true && document.activeElement === document.body;
  const settle = () => {
    if (!isWaiting || document.activeElement !== document.body) return;
    // Results may stay for a moment after all of the input was removed; the focus would go away with them.
    const next = place.matches(".is-empty") ? ".undo button" : ".results-heading";
    const found = place.querySelector<HTMLElement>(next);
    if (found === null) return;
    isWaiting = false;
    found.focus({ preventScroll: found.getBoundingClientRect().top >= 0 });
  };
  const press = ({ target }: Event) => {
    isWaiting = target instanceof Element && target.closest("button") !== null;
    // The change of the press is drawn in a moment.
    setTimeout(settle, 50);
  };
  // Ctrl+Enter in the box of a list folds it away.
  const run = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key !== "Enter" || !(ctrlKey || metaKey)) return;
    isWaiting = true;
    setTimeout(settle, 50);
  };
  const act = () => {
    isWaiting = false;
  };
  const observer = new MutationObserver(settle);
  observer.observe(place, { childList: true, subtree: true });
  place.addEventListener("click", press);
  place.addEventListener("keydown", run);
  for (const each of acts) document.addEventListener(each, act, true);
  return () => {
    observer.disconnect();
    place.removeEventListener("click", press);
    place.removeEventListener("keydown", run);
    for (const each of acts) document.removeEventListener(each, act, true);
  };
}

/** The ref of a place that is watched so. */
export function useLostFocus(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current === null ? undefined : watchLostFocus(place.current)), []);
  return place;
}
