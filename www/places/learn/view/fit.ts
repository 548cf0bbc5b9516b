/**
 * Words above a figure that has no room beside them, and type that is smaller where a step would not fit even so: on a
 * projector nothing of a step lies below the fold, on a phone no figure is wider than the screen. A figure without room
 * scrolls inside itself, with the row that decides in sight.
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
/** The least part beside words on a screen, where it makes a figure fit: 17 px become 15 px. */
const leastBeside = 0.86;
const finer = 0.03;

/** True where a figure stands beside the words of its step, and nobody presents it. */
const isBeside = (): boolean => !presenting.peek() && matchMedia("(width >= 56rem)").matches;

/** The least part of the usual size that a kind may have now; 1: it keeps its size. */
function leastOf(kind: Kind): number {
  if (presenting.peek()) return leastShown[kind];
  if (kind === "words") return 1;
  if (isBeside()) return leastBeside;
  return matchMedia("(width < 40rem)").matches ? leastOnPhone : 1;
}

const overflows = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement): boolean =>
  scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;

/** True for words of which a person has unfolded a part: they may scroll, and keep their size. */
const isUnfolded = (element: HTMLElement): boolean => element.querySelector("details[open]") !== null;

/**
 * Makes the type of an element smaller, from the size that it has, until it has room. Beside words a figure that has none even so scrolls, and
 * keeps its size. Cost: a layout a try, at most twelve.
 */
function shrink(element: HTMLElement, least: number): void {
  for (
    let part = Number(element.style.getPropertyValue("--fit") || 1);
    part > least && overflows(element);
  ) {
    part = Math.max(least, part - finer);
    element.style.setProperty("--fit", part.toFixed(2));
  }
  if (isBeside() && overflows(element)) element.style.removeProperty("--fit");
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
    // Numbers grow while they are counted. What moves is measured where it comes to stand.
    const grown = new MutationObserver(async () => {
      await Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
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
function showDecisive(figure: HTMLElement | null): void {
  if (figure === null || figure.scrollHeight <= figure.clientHeight + 1) return;
  const row = figure.querySelector(decisive)?.getBoundingClientRect();
  const { top, height } = figure.getBoundingClientRect();
  figure.scrollTop = row === undefined ? 0 : figure.scrollTop + row.top + row.height / 2 - top - height / 2;
}

/** The same with every step. */
export function useDecisive(root: RefObject<HTMLElement | null>, step: string, isThere: boolean): void {
  useLayoutEffect(() => showDecisive(root.current), [step, isThere]);
}

/** Words beside the figure give way to words above it when the type of one would be smaller than this part … */
const enough = 0.9;
/** … and by at least this part larger above it. */
const gain = 0.05;

/** The words and the figure of a step. */
interface StepParts {
  words: HTMLElement | null;
  figure: HTMLElement | null;
}

/** The smaller of the two sizes of type, as a part of the usual one; 0 where one of them has no room even so. */
function smallerType({ words, figure }: StepParts): number {
  fitted(words, "words");
  fitted(figure, "figure");
  const parts = [words, figure].filter((element) => element !== null);
  if (parts.some(overflows)) return 0;
  return Math.min(...parts.map((element) => Number(element.style.getPropertyValue("--fit") || 1)));
}

/** Puts the words of a step above its figure on a projector, where both have more room so. Cost: four fits. */
function arrange(body: HTMLElement): void {
  delete body.dataset.stacked;
  if (!presenting.peek()) return;
  const parts: StepParts = {
    words: body.querySelector<HTMLElement>(".lesson-prose"),
    figure: body.querySelector<HTMLElement>(".lesson-figure"),
  };
  const beside = smallerType(parts);
  if (beside >= enough) return;
  body.dataset.stacked = "";
  if (smallerType(parts) < beside + gain) {
    delete body.dataset.stacked;
    smallerType(parts);
  }
}

/** Arranges a step with this figure when it comes, and when the page has another size. */
export function useArranged(figure: RefObject<HTMLElement | null>, step: string, isThere: boolean): void {
  const isPresenting = presenting.value;
  useLayoutEffect(() => {
    const body = figure.current?.closest<HTMLElement>(".lesson-body");
    if (body == null) return;
    const again = () => arrange(body);
    again();
    addEventListener("resize", again);
    return () => removeEventListener("resize", again);
  }, [step, isThere, isPresenting]);
}
