/** Long lists: only the rows in sight are drawn. Rows have one height, given in rem so that it follows the type. */
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from "@tanstack/virtual-core";
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { presenting } from "../app/preferences";

export interface RowWindow {
  /** Goes on the scrolling element. */
  scroller: RefObject<HTMLDivElement | null>;
  /** The rows to draw; `start` is the offset in pixels from the list's top. */
  items: VirtualItem[];
  /** The height of all rows, in pixels. */
  height: number;
  toRow: (index: number) => void;
}

/** Pixels in a rem. Reading a computed style is dear, so it is read once per size of type, not once per row. */
function rootSize(isLarge: boolean): number {
  const usual = isLarge ? 24 : 16;
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usual;
}

/** A window over `count` rows, each `height` rem high. */
export function useRows(count: number, height: number): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [, redraw] = useState(0);
  // Presenter mode enlarges the type, and with it every row.
  const isLarge = presenting.value;
  const pixels = useMemo(() => height * rootSize(isLarge), [height, isLarge]);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => pixels,
    overscan: 8,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw((times) => times + 1),
  };
  const [rows] = useState(() => new Virtualizer<HTMLDivElement, HTMLElement>(options));
  rows.setOptions(options);
  useLayoutEffect(() => {
    void pixels;
    rows.measure();
  }, [rows, pixels]);
  useLayoutEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => rows._willUpdate());
  return {
    scroller,
    items: rows.getVirtualItems(),
    height: rows.getTotalSize(),
    toRow: (index) => rows.scrollToIndex(index),
  };
}
