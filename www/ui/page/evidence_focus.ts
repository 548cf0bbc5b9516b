/**
 * The way of the focus between a table and the evidence beside it. Enter on a row leads into the evidence, Space opens it
 * and stays in the table; whatever closes it leads back to where it was opened, if the focus was in it.
 */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** What is known of the focus. */
interface Trace {
  /** True after Enter on a row, until its evidence is there. */
  isWanted: boolean;
  /** True if the focus was last seen in the evidence. */
  isInside: boolean;
  /** What had the focus last outside of it. */
  opener: HTMLElement | undefined;
}

/** The wait for the evidence of a row that is open already: nothing comes that could be watched for, in milliseconds. */
const patience = 50;

function isGrid(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.getAttribute("role") === "grid";
}

/** Gives the focus to the evidence, if that was asked for and it is there. */
function enter(trace: Trace, panel: HTMLElement | null): void {
  const evidence = panel?.querySelector<HTMLElement>("aside");
  if (!trace.isWanted || !evidence) return;
  trace.isWanted = false;
  evidence.tabIndex = -1;
  evidence.focus({ preventScroll: true });
}

/** Follows the focus and the keys. `around`: results and evidence; `panelNow`: the evidence, if it is open. */
function watch(around: HTMLElement, panelNow: () => HTMLElement | null, trace: Trace): () => void {
  const press = (event: KeyboardEvent) => {
    trace.isWanted = event.key === "Enter" && !event.ctrlKey && !event.metaKey && isGrid(event.target);
    if (trace.isWanted) setTimeout(() => enter(trace, panelNow()), patience);
  };
  const point = () => {
    trace.isWanted = false;
  };
  const move = ({ target }: FocusEvent) => {
    trace.isInside = target instanceof Node && panelNow()?.contains(target) === true;
    if (!trace.isInside && target instanceof HTMLElement) trace.opener = target;
  };
  const observer = new MutationObserver(() => enter(trace, panelNow()));
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
}

interface EvidenceFocus {
  /** Around the results and the evidence. */
  whole: RefObject<HTMLDivElement | null>;
  /** The evidence; nothing while it is closed. */
  panel: RefObject<HTMLDivElement | null>;
  isOpen: boolean;
  /** True if the evidence covers the window and takes the focus by itself. */
  isSheet: boolean;
}

export function useEvidenceFocus({ whole, panel, isOpen, isSheet }: EvidenceFocus): void {
  const trace = useRef<Trace>({ isWanted: false, isInside: false, opener: undefined });
  useEffect(() => {
    const around = whole.current;
    return around === null ? undefined : watch(around, () => panel.current, trace.current);
  }, []);
  useEffect(() => {
    const now = trace.current;
    if (isOpen && isSheet) now.isWanted = false;
    if (isOpen || !now.isInside) return;
    now.isInside = false;
    // What went away with the evidence took the focus with it.
    if (document.activeElement !== document.body) return;
    const table = whole.current?.querySelector<HTMLElement>("[role=grid]");
    (now.opener?.isConnected ? now.opener : table)?.focus({ preventScroll: true });
  }, [isOpen, isSheet]);
}
