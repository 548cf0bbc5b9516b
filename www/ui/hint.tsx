/** A word of explanation, on hover, on focus and on a tap. It lives in the top layer, so nothing cuts it off. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../i18n";

const gap = 6;

/** Puts the open hint under its owner, or above where there is no room, within the window. */
function place(hint: HTMLElement, owner: HTMLElement): void {
  const at = owner.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = hint;
  const left = Math.max(gap, Math.min(at.left, window.innerWidth - width - gap));
  const below = at.bottom + gap + height <= window.innerHeight;
  hint.style.left = `${left}px`;
  hint.style.top = `${below ? at.bottom + gap : Math.max(gap, at.top - gap - height)}px`;
}

/**
 * What a hint's owner needs: its handlers, the ids, and the hint's own element. A `text` that is empty is still to come: the
 * hint takes its place once it is there.
 */
function useHint(text: string) {
  const id = useId();
  const hint = useRef<HTMLSpanElement>(null);
  const owner = useRef<HTMLElement>(null);
  const show = (event: { currentTarget: HTMLElement }) => {
    if (hint.current === null || hint.current.matches(":popover-open")) return;
    hint.current.showPopover();
    owner.current = event.currentTarget;
    place(hint.current, event.currentTarget);
  };
  useEffect(() => {
    if (owner.current !== null && hint.current?.matches(":popover-open")) place(hint.current, owner.current);
  }, [text]);
  const hide = () => {
    if (hint.current?.matches(":popover-open")) hint.current.hidePopover();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !hint.current?.matches(":popover-open")) return;
    event.stopPropagation();
    hide();
  };
  const handlers = {
    onMouseEnter: show,
    onFocus: show,
    onClick: show,
    onMouseLeave: hide,
    onBlur: hide,
    onKeyDown,
  };
  return { id, hint, handlers };
}

/** A small question mark that explains the thing beside it. */
export function Hint({ about, text }: { about: string; text: string }) {
  const { id, hint, handlers } = useHint(text);
  return (
    <span class="hint">
      <button
        type="button"
        class="hint-mark"
        aria-label={t("frame:hint", { about })}
        aria-describedby={id}
        {...handlers}
      >
        <span aria-hidden="true">{"?"}</span>
      </button>
      <span ref={hint} id={id} class="hint-text" role="tooltip" popover="manual">
        {text}
      </span>
    </span>
  );
}

/** A term of the field in running text or in a table's head, with its one-line explanation. */
export function Term({ hint: text, children }: { hint: string; children: ComponentChildren }) {
  const { id, hint, handlers } = useHint(text);
  return (
    <span class="hint">
      <button type="button" class="term" aria-describedby={id} {...handlers}>
        {children}
      </button>
      <span ref={hint} id={id} class="hint-text" role="tooltip" popover="manual">
        {text}
      </span>
    </span>
  );
}
