/**
 * Things that move as the algorithm moves them. What carries `data-move` goes from where it stood to where it stands; what is
 * new goes from where the thing named in its `data-from` stood (or stands, if it is new as well): a thing with this name in its
 * `data-move` or `data-place`. Nothing moves where a person wants no motion.
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Milliseconds of a move, and how much longer a slow one takes. */
const usual = 230;
const slower = 3;

interface Place {
  left: number;
  top: number;
}

type Places = Map<string, { element: HTMLElement; place: Place }>;

/** Where everything stands within the figure, however it is scrolled. */
function placesIn(root: HTMLElement): Places {
  const origin = root.getBoundingClientRect();
  const found: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-move], [data-place]")) {
    const { left, top } = element.getBoundingClientRect();
    const place = {
      left: left - origin.left + root.scrollLeft,
      top: top - origin.top + root.scrollTop,
    };
    const { move: moved, place: named = "" } = element.dataset;
    found.set(moved ?? named, { element, place });
  }
  return found;
}

function move(element: HTMLElement, from: Place, to: Place, duration: number): void {
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
    duration,
    easing: "ease-in-out",
  });
}

/** True if a person wants no motion. */
const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Moves what stands elsewhere since the step before. */
export function useMoves(root: RefObject<HTMLElement | null>, step: string, isSlow: boolean): void {
  const before = useRef<{ step: string; places: Places } | undefined>(undefined);
  useLayoutEffect(() => {
    const figure = root.current;
    if (figure === null) return;
    for (const animation of figure.getAnimations?.({ subtree: true }) ?? []) animation.finish();
    const places = placesIn(figure);
    const known = before.current;
    before.current = { step, places };
    if (known === undefined || known.step === step || isStill()) return;
    for (const [name, { element, place }] of places) {
      const { move: moved, from: origin = "" } = element.dataset;
      if (moved === undefined) continue;
      const from = known.places.get(name) ?? known.places.get(origin) ?? places.get(origin);
      if (from !== undefined) move(element, from.place, place, isSlow ? usual * slower : usual);
    }
  });
}
