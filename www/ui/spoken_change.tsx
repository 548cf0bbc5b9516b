/**
 * A text that controls beside it change, as a count does. It is read out once after a person has used one of them; a run
 * changes it too, and that is said once for the whole place.
 */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** How long an answer to what a person did may take, in milliseconds. */
const patience = 3000;

/** How long an answer may go on changing, in milliseconds: rows come in parts. Later changes are the run's doing. */
const settling = 700;

/** What a person does to controls. */
const acts = ["input", "click"] as const;

/** Parts of the results whose controls begin work, which changes counts all the time. */
const works = ".verify, .run-bar, .rule-column";

/** True for a row or a tab that is opened, which changes no count; a button within a row may. */
const isOpening = (target: Element): boolean =>
  target.closest("button, tr")?.matches("tr, [role=tab]") ?? false;

interface SpokenChangeProps {
  class?: string;
  children: ComponentChildren;
}

export function SpokenChange({ class: look, children }: SpokenChangeProps) {
  const live = useSignal<"polite" | "off">("off");
  const count = useRef<HTMLParagraphElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const said = useRef("");
  const silenceIn = (milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      live.value = "off";
    }, milliseconds);
  };
  useEffect(() => {
    const text = count.current?.textContent ?? "";
    if (text !== said.current && live.peek() === "polite") silenceIn(settling);
    said.current = text;
  });
  useEffect(() => {
    const scope = count.current?.closest<HTMLElement>("section") ?? count.current?.parentElement;
    if (!scope) return undefined;
    const act = ({ target }: Event) => {
      if (target instanceof Element && (target.closest(works) !== null || isOpening(target))) return;
      live.value = "polite";
      silenceIn(patience);
    };
    for (const each of acts) scope.addEventListener(each, act);
    return () => {
      clearTimeout(timer.current);
      for (const each of acts) scope.removeEventListener(each, act);
    };
  }, []);
  return (
    <p ref={count} class={look} role="status" aria-live={live.value}>
      {children}
    </p>
  );
}
