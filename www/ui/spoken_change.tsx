/**
 * A text that controls beside it change, as a count does. It is read out after a person has used one of them; a run changes it too, and
 * that is said once for the whole place.
 */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** How long an answer to what a person did may take, in milliseconds. */
const patience = 3000;

/** What a person does to controls. */
const acts = ["input", "click"] as const;

/** Parts of the results whose controls begin work, which changes counts all the time. */
const works = ".verify, .run-bar, .rule-column";

interface SpokenChangeProps {
  class?: string;
  children: ComponentChildren;
}

export function SpokenChange({ class: look, children }: SpokenChangeProps) {
  const live = useSignal<"polite" | "off">("off");
  const count = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const scope = count.current?.closest<HTMLElement>("section") ?? count.current?.parentElement;
    if (!scope) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const act = ({ target }: Event) => {
      if (target instanceof Element && target.closest(works) !== null) return;
      live.value = "polite";
      clearTimeout(timer);
      timer = setTimeout(() => {
        live.value = "off";
      }, patience);
    };
    for (const each of acts) scope.addEventListener(each, act);
    return () => {
      clearTimeout(timer);
      for (const each of acts) scope.removeEventListener(each, act);
    };
  }, []);
  return (
    <p ref={count} class={look} role="status" aria-live={live.value}>
      {children}
    </p>
  );
}
