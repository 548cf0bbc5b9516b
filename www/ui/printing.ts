/**
 * Printing of what is only drawn in part on the screen.
 *
 * `beforeprint` leaves no time to fetch rows, so the page's own print key asks first: whoever draws only a part loads the
 * rest, draws it and says when it is there. Printing by the browser's menu draws what has been loaded by then.
 */
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

/** Rows of a list that are printed at most: about 60 sheets. */
export const MOST_PRINTED = 2000;

/** Longest wait for rows before a page is printed without them, in milliseconds. */
const PATIENCE = 5000;

const asked = "dustlens:print";

/** The question whether everything is ready for paper; those who are not hand in a promise. */
class PrintRequest extends Event {
  readonly waits: Promise<unknown>[] = [];

  constructor() {
    super(asked);
  }
}

/** Tells `hear` that the page is about to be printed; the function given back stops it. `ready`: rows may still be fetched. */
export function watchPrinting(hear: (ready?: (promise: Promise<unknown>) => void) => void): () => void {
  const request = (event: Event) => {
    if (event instanceof PrintRequest) hear((promise) => event.waits.push(promise));
  };
  const before = () => hear();
  addEventListener(asked, request);
  addEventListener("beforeprint", before);
  return () => {
    removeEventListener(asked, request);
    removeEventListener("beforeprint", before);
  };
}

/** True while everything is to be drawn for paper. `load` fetches what that takes. */
export function usePrinting(load?: () => Promise<unknown> | undefined): ReadonlySignal<boolean> {
  const printing = useSignal(false);
  const newest = useRef(load);
  newest.current = load;
  useEffect(() => {
    const begin = () => {
      printing.value = true;
    };
    const end = () => {
      printing.value = false;
    };
    const stop = watchPrinting((ready) => {
      // Rows that do not come are missing on paper, which says so.
      if (ready) ready(Promise.resolve(newest.current?.()).then(begin, begin));
      else begin();
    });
    addEventListener("afterprint", end);
    return () => {
      stop();
      removeEventListener("afterprint", end);
    };
  }, [printing]);
  return printing;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Prints the page once everything on it is loaded and drawn. */
export async function printPage(): Promise<void> {
  const request = new PrintRequest();
  dispatchEvent(request);
  await Promise.race([Promise.all(request.waits), pause(PATIENCE)]);
  // Rows that have come are drawn in a microtask.
  await pause(0);
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
  };
  addEventListener("beforeprint", begin, { once: true });
  print();
  // A browser that refuses to print does not say that printing is over.
  if (!hasBegun) dispatchEvent(new Event("afterprint"));
}
