/** The hidden screen: nothing draws the eye while the lecturer speaks. A press or the same key shows the lesson again. */
import { useEffect, useRef } from "preact/hooks";
import { useLearn } from "../context";
import { w } from "../words";

export function Hidden() {
  const learn = useLearn();
  const own = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    own.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <button
      ref={own}
      type="button"
      class="lesson-hidden no-print"
      onClick={() => {
        learn.isHidden.value = false;
      }}
    >
      {w("hidden")}
    </button>
  );
}
