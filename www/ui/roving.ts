/** A group of controls as one stop for the Tab key; arrows go from one to the next. */
import type { RefObject, TargetedEvent } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const controls = "button:not(:disabled), input:not(:disabled)";

function controlsOf(group: HTMLElement | null): HTMLElement[] {
  return [...(group?.querySelectorAll<HTMLElement>(controls) ?? [])];
}

/** The place after a key among `count`; undefined for other keys. Ends join. */
export function placeAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowLeft":
    case "ArrowUp":
      return (at + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

interface Roving<Kind extends HTMLElement> {
  ref: RefObject<Kind | null>;
  onKeyDown: (event: TargetedEvent<Kind, KeyboardEvent>) => void;
  onFocusIn: (event: TargetedEvent<Kind, FocusEvent>) => void;
}

/** The attributes of the element around the controls. The stop is the control with the last focus, at first the first. */
export function useRoving<Kind extends HTMLElement>(): Roving<Kind> {
  const ref = useRef<Kind>(null);
  const last = useRef<HTMLElement | undefined>(undefined);
  const mark = () => {
    const all = controlsOf(ref.current);
    const stop = all.find((each) => each === last.current) ?? all[0];
    for (const each of all) each.tabIndex = each === stop ? 0 : -1;
  };
  useLayoutEffect(() => {
    if (ref.current === null) return undefined;
    mark();
    // Controls come and go without the group being drawn again.
    const observer = new MutationObserver(mark);
    observer.observe(ref.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return {
    ref,
    onFocusIn({ target }) {
      if (target instanceof HTMLElement) last.current = target;
      mark();
    },
    onKeyDown(event) {
      const all = controlsOf(ref.current);
      const at = all.indexOf(event.target as HTMLElement);
      const next = at < 0 ? undefined : placeAfter(event.key, at, all.length);
      if (next === undefined) return;
      event.preventDefault();
      all[next]?.focus();
    },
  };
}
