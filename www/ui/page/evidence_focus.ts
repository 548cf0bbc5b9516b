/**
 * The way of the focus between a table and the evidence beside it. Enter on a row leads into the evidence, Space opens it
 * and stays in the table; whatever closes it leads back to where it was opened, if the focus was in it.
 */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface EvidenceFocus {
  /** Around the results and the evidence. */
  whole: RefObject<HTMLDivElement | null>;
  /** The evidence; nothing while it is closed. */
  panel: RefObject<HTMLDivElement | null>;
  isOpen: boolean;
  /** True if the evidence covers the window and takes the focus by itself. */
  isSheet: boolean;
}

function isGrid(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.getAttribute("role") === "grid";
}

export function useEvidenceFocus({ whole, panel, isOpen, isSheet }: EvidenceFocus): void {
  /** True after Enter on a row, until its evidence is there. */
  const isWanted = useRef(false);
  /** True if the focus was last seen in the evidence. */
  const isInside = useRef(false);
  const opener = useRef<HTMLElement | undefined>(undefined);

  useEffect(() => {
    const around = whole.current;
    if (around === null) return undefined;
    const enter = () => {
      if (!isWanted.current || panel.current === null) return;
      isWanted.current = false;
      const evidence = panel.current.querySelector<HTMLElement>("aside");
      if (evidence === null) return;
      evidence.tabIndex = -1;
      evidence.focus({ preventScroll: true });
    };
    const press = (event: KeyboardEvent) => {
      isWanted.current = event.key === "Enter" && !event.ctrlKey && !event.metaKey && isGrid(event.target);
      // Of a row that is open already no other evidence comes.
      if (isWanted.current) setTimeout(enter, 50);
    };
    const point = () => {
      isWanted.current = false;
    };
    const move = ({ target }: FocusEvent) => {
      isInside.current = target instanceof Node && panel.current?.contains(target) === true;
      if (!isInside.current && target instanceof HTMLElement) opener.current = target;
    };
    const observer = new MutationObserver(enter);
    observer.observe(around, { childList: true });
    around.addEventListener("keydown", press);
    around.addEventListener("pointerdown", point);
    document.addEventListener("focusin", move);
    return () => {
      observer.disconnect();
      around.removeEventListener("keydown", press);
      around.removeEventListener("pointerdown", point);
      document.removeEventListener("focusin", move);
    };
  }, []);

  useEffect(() => {
    if (isOpen && isSheet) isWanted.current = false;
    if (isOpen || !isInside.current) return;
    isInside.current = false;
    // What went away with the evidence took the focus with it.
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const back = opener.current?.isConnected
      ? opener.current
      : whole.current?.querySelector<HTMLElement>("[role=grid]");
    back?.focus({ preventScroll: true });
  }, [isOpen, isSheet]);
}
