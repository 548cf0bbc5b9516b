/**
 * Type that is smaller where a step would not fit: on a projector nothing of a step lies below the fold, on a phone no figure is
 * wider than the screen. A figure that does not fit even so scrolls inside itself, with the row that decides in sight.
 */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { presenting } from "../../../app/preferences";

/** The parts of a step whose type is fitted. */
type Kind = "words" | "figure";
/** The least part of the usual size on a projector: 28 px become 20 px in words, 24 px become 16 px in figures. */
const leastShown: Readonly<Record<Kind, number>> = { words: 0.72, figure: 0.67 };
/** The least part on a phone: 16 px become 13 px. */
const leastOnPhone = 0.81;
const finer = 0.03;

/** The least part of the usual size that a kind may have now; 1: it keeps its size. */
function leastOf(kind: Kind): number {
  if (presenting.peek()) return leastShown[kind];
  return kind === "figure" && matchMedia("(width < 40rem)").matches ? leastOnPhone : 1;
}

const overflows = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement): boolean =>
  scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;

/** True for words of which a person has unfolded a part: they may scroll, and keep their size. */
const isUnfolded = (element: HTMLElement): boolean => element.querySelector("details[open]") !== null;

/** Makes the type of an element smaller, from the size that it has, until it has room. Cost: a layout a try, at most twelve. */
function shrink(element: HTMLElement, least: number): void {
  for (
    let part = Number(element.style.getPropertyValue("--fit") || 1);
    part > least && overflows(element);
  ) {
    part = Math.max(least, part - finer);
    element.style.setProperty("--fit", part.toFixed(2));
  }
}

/** The same from the usual size on. */
function fitted(element: HTMLElement | null, kind: Kind): void {
  if (element === null || isUnfolded(element)) return;
  element.style.removeProperty("--fit");
  shrink(element, leastOf(kind));
}

/** Keeps the type of an element at a size with which it fits (`--fit`, a part of the usual one). */
export function useFit(root: RefObject<HTMLElement | null>, kind: Kind): void {
  const isPresenting = presenting.value;
  useLayoutEffect(() => fitted(root.current, kind));
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const again = () => fitted(element, kind);
    // Numbers grow while they are counted.
    const grown = new MutationObserver(() => {
      if (!isUnfolded(element)) shrink(element, leastOf(kind));
    });
    addEventListener("resize", again);
    grown.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      removeEventListener("resize", again);
      grown.disconnect();
    };
  }, [isPresenting]);
}

/** The rows that decide a step. */
const decisive = "tbody tr.is-picked, tbody tr:has(> .is-winner), tbody.is-wrong";

/** Scrolls a figure that has no room so that the row which decides stands in its middle. */
export function useDecisive(root: RefObject<HTMLElement | null>, step: string, isThere: boolean): void {
  useLayoutEffect(() => {
    const figure = root.current;
    if (figure === null || figure.scrollHeight <= figure.clientHeight + 1) return;
    const row = figure.querySelector(decisive)?.getBoundingClientRect();
    const { top, height } = figure.getBoundingClientRect();
    figure.scrollTop = row === undefined ? 0 : figure.scrollTop + row.top + row.height / 2 - top - height / 2;
  }, [step, isThere]);
}
