/**
 * Results, and the evidence of what is picked: beside them where there is room, else in the lower half of the window with
 * the picked row above it, on a phone over the whole window.
 */
import { useSignal } from "@preact/signals";
import { type ComponentChildren, createContext } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { closeEvidence } from "../../app/places";
import { presenting } from "../../app/preferences";
import { t } from "../../i18n";
import { Button } from "..";
import { rootScale } from "../virtual/use_room";
import { useEvidenceFocus } from "./evidence_focus";
import { resultsId } from "./skip";

interface FoundProps {
  /** True if lists or settings changed after the results. */
  isStale: boolean;
  /** Of what the evidence that has come is; undefined while there is none. */
  shown: string | number | undefined;
  /** The evidence of what is picked; undefined: nothing is picked. */
  evidence: ComponentChildren;
  children: ComponentChildren;
}

/** Where the evidence stands. */
type Shape = "side" | "half" | "sheet";

/** Where the evidence stands, for what is shown in it. */
export const EvidenceShape = createContext<Shape>("side");

/** Width of the window, in rem, from which the evidence stands beside the results. */
const roomy = 80;
/** Width in pixels under which a window is that of a phone. */
const phone = 640;

/** Where evidence has its place in a window of this width, in pixels, at this scale of the type. */
export function shapeFor(width: number, scale: number): Shape {
  if (width / (16 * scale) >= roomy) return "side";
  return width < phone ? "sheet" : "half";
}

function useShape(): Shape {
  const shape = useSignal<Shape>("side");
  const isPresenting = presenting.value;
  useEffect(() => {
    const read = () => {
      shape.value = shapeFor(innerWidth, rootScale());
    };
    read();
    addEventListener("resize", read);
    return () => removeEventListener("resize", read);
  }, [isPresenting]);
  return shape.value;
}

/** Room left around a row, in pixels. */
const gap = 8;

/** Moves the page so that the picked row stands between the header and `below`, in pixels of the window. */
function keepRowInSight(results: HTMLElement, below: number): void {
  const row = results.querySelector(".is-picked");
  const scroller = row?.closest(".grid-scroller")?.getBoundingClientRect();
  if (row === null || scroller === undefined) return;
  const header = document.querySelector<HTMLElement>("header.header")?.offsetHeight ?? 0;
  const { top, bottom } = row.getBoundingClientRect();
  // To what the table itself hides, moving the page leads nowhere.
  if (top >= scroller.bottom || bottom <= scroller.top) return;
  const end = below - gap;
  if (bottom > end) scrollBy(0, bottom - end);
  else if (top < header + gap) scrollBy(0, top - header - gap);
}

/** How long the layout of the results follows the evidence that has opened, in milliseconds. */
const settling = 300;

/** Keeps the picked row in sight of an evidence that has opened, until rows and texts have taken their new places. */
function watchPicked(results: HTMLElement, panel: HTMLElement, shape: Shape): () => void {
  const keep = () =>
    keepRowInSight(results, shape === "half" ? panel.getBoundingClientRect().top : innerHeight);
  keep();
  const observer = new ResizeObserver(keep);
  observer.observe(results);
  const end = setTimeout(() => observer.disconnect(), settling);
  return () => {
    clearTimeout(end);
    observer.disconnect();
  };
}

/** Over the whole window: what stands behind is out of reach, and the focus goes to the way back. */
function useSheet(isSheet: boolean) {
  const back = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isSheet) return undefined;
    const found = back.current?.closest(".found");
    const behind = [...(found?.parentElement?.children ?? []), ...(found?.children ?? [])].filter(
      (each) => each !== found && !each.contains(back.current),
    );
    for (const each of behind) each.toggleAttribute("inert", true);
    back.current?.querySelector("button")?.focus();
    return () => {
      for (const each of behind) each.toggleAttribute("inert", false);
    };
  }, [isSheet]);
  return back;
}

export function Found({ isStale, shown, evidence, children }: FoundProps) {
  const isOpen = evidence !== undefined;
  const shape = useShape();
  const whole = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isSheet = isOpen && shape === "sheet";
  const back = useSheet(isSheet);
  useEvidenceFocus({ whole, panel, isOpen, isSheet });
  useEffect(() => {
    if (!isOpen || isSheet || results.current === null || panel.current === null) return undefined;
    return watchPicked(results.current, panel.current, shape);
  }, [isOpen, shown, shape]);
  return (
    <div ref={whole} class={`found${isStale ? " is-stale" : ""}`} data-evidence={isOpen ? shape : undefined}>
      <div class="found-results" id={resultsId} ref={results}>
        <h2 class="results-heading" tabIndex={-1}>
          {t("results:name")}
        </h2>
        {children}
      </div>
      {isOpen && (
        <div class="found-evidence" ref={panel}>
          {isSheet && (
            <div class="evidence-back" ref={back}>
              <Button onClick={closeEvidence}>
                <span aria-hidden="true">{"←"}</span> {t("results:evidence.back")}
              </Button>
            </div>
          )}
          <EvidenceShape.Provider value={shape}>{evidence}</EvidenceShape.Provider>
        </div>
      )}
    </div>
  );
}
