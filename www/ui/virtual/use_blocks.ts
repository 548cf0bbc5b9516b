/** A long list of blocks of differing height (paragraphs, clusters), of which only those in sight are drawn. */
import { useSignal } from "@preact/signals";
import {
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from "@tanstack/virtual-core";
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { MOST_PRINTED, usePrinting } from "../printing";

/** What a component needs to draw its blocks. */
export interface Blocks {
  /** Goes on the scrolling element. */
  scroller: RefObject<HTMLDivElement | null>;
  /** The blocks to draw; `start` is the offset in pixels within the holder. On paper they stand one after another. */
  items: readonly { index: number; start: number }[];
  /** Height of the holder, in pixels; an estimate where blocks have not been drawn yet. */
  height: number;
  /** Goes as `ref` on each block, which also carries `data-index`. */
  measure: (element: HTMLElement | null) => void;
  /** Scrolls so that a block is at the top. */
  goTo: (index: number) => void;
  /** First and last block in sight. */
  seen: { first: number; last: number };
}

function firstItems(count: number): { index: number; start: number }[] {
  return Array.from({ length: count }, (_, index) => ({ index, start: 0 }));
}

/**
 * @param count blocks in the list
 * @param estimate a block's likely height in pixels
 * @param identity changes when the list is another one: what was measured is dropped
 * @param load fetches what the blocks show, before they are printed
 */
export function useBlocks(
  count: number,
  estimate: (index: number) => number,
  identity: unknown,
  load?: () => Promise<unknown>,
): Blocks {
  const scroller = useRef<HTMLDivElement>(null);
  const drawn = useSignal(0);
  void drawn.value;
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: estimate,
    overscan: 4,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    measureElement,
    onChange: () => {
      drawn.value += 1;
    },
  };
  // Made once; setOptions below keeps it current.
  const list = useMemo(() => new Virtualizer<HTMLDivElement, HTMLElement>(options), []);
  list.setOptions({ ...list.options, ...options });
  useLayoutEffect(() => list._didMount(), [list]);
  useLayoutEffect(() => list._willUpdate());
  // `identity` is what says that the list is another one.
  useLayoutEffect(() => {
    list.measure();
  }, [list, identity]);
  const range = list.range;
  const isPrinted = usePrinting(load).value;
  return {
    scroller,
    items: isPrinted ? firstItems(Math.min(count, MOST_PRINTED)) : list.getVirtualItems(),
    height: list.getTotalSize(),
    measure: (element) => list.measureElement(element),
    goTo: (index) => list.scrollToIndex(index, { align: "start" }),
    seen: { first: range?.startIndex ?? 0, last: range?.endIndex ?? 0 },
  };
}
