/**
 * A text that controls beside it change, as a count does. It is said once after a person has used one of them, and never
 * while a run goes on, whose beginning and end are said for the whole place.
 */
import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import { say } from "../app/announcements";

/** True while a run of the place changes all that is shown of it. */
export const IsWorking = createContext(false);

/** How long an answer to an action of a person may take, in milliseconds. */
const patience = 3000;

/** How long an answer may go on changing before it is said, in milliseconds: rows come in parts. */
const settling = 500;

/** Actions of a person on controls. */
const acts = ["input", "click"] as const;

/** Parts of the results whose controls begin work, which changes counts all the time. */
const works = ".verify, .run-bar, .rule-column";

/** True for a row or a tab that is opened, which changes no count; a button within a row may. */
const isOpening = (target: Element): boolean =>
  target.closest("button, tr")?.matches("tr, [role=tab]") ?? false;

interface SpokenChangeProps {
  class?: string;
  /** The choice that the text is about, where other changes of it are not said. */
  of?: string;
  children: ComponentChildren;
}

/** The text of an element as it is read out. */
const textOf = (element: Element | null): string => (element?.textContent ?? "").replace(/\s+/g, " ").trim();

export function SpokenChange({ class: look, of, children }: SpokenChangeProps) {
  // A choice that a person makes is said, though it begins a run.
  const isWorking = useContext(IsWorking) && of === undefined;
  const shown = useRef<HTMLParagraphElement>(null);
  const before = useRef<string | undefined>(undefined);
  /** The time up to which a change is an answer. */
  const until = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  if (isWorking) until.current = 0;
  useEffect(() => {
    const text = of ?? textOf(shown.current);
    const isNews = before.current !== undefined && text !== before.current;
    before.current = text;
    if (isWorking) clearTimeout(timer.current);
    if (!isNews || Date.now() > until.current) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      until.current = 0;
      const now = textOf(shown.current);
      if (now !== "") say(now);
    }, settling);
  });
  useEffect(() => {
    const scope = shown.current?.closest<HTMLElement>("section") ?? shown.current?.parentElement;
    if (!scope) return undefined;
    const act = ({ target }: Event) => {
      if (target instanceof Element && (target.closest(works) !== null || isOpening(target))) return;
      until.current = Date.now() + patience;
    };
    for (const each of acts) scope.addEventListener(each, act);
    return () => {
      clearTimeout(timer.current);
      for (const each of acts) scope.removeEventListener(each, act);
    };
  }, []);
  return (
    <p ref={shown} class={look}>
      {children}
    </p>
  );
}
