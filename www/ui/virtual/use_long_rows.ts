/**
 * Rows of one height, of which only those in sight are drawn.
 *
 * TanStack's virtualiser keeps a measurement for each row and needs an element as tall as the
 * list; a million rows would cost 100 MB and more pixels than engines lay out. Rows of one height
 * need neither: see `scroll_space`. Texts, whose paragraphs differ in height, use `use_blocks`.
 */
import { type ReadonlySignal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { MOST_PRINTED } from "../printing";
import {
  elementHeight,
  keptOffset,
  listOffset,
  placeAt,
  revealing,
  type ScrollPlace,
  type ScrollSizes,
  scrolled,
} from "./scroll_space";

/** Rows drawn beyond each edge, so that a fast wheel meets no blank. */
const OVERSCAN = 6;

/** What a component needs to draw its rows. */
export interface LongRows {
  /** Goes on the scrolling element. */
  scroller: RefObject<HTMLDivElement | null>;
  /** Goes on the scrolling element. */
  onScroll: () => void;
  /** Height of the element that holds the rows, in pixels. */
  height: number;
  /** First row drawn. */
  first: number;
  /** Row after the last one drawn. */
  end: number;
  /** Offset of a row within its holder, in pixels. */
  top: (index: number) => number;
  /** First row in sight. */
  firstSeen: number;
  /** Whole rows in sight, at least 1. */
  page: number;
  /** Scrolls as little as possible until the row is in sight. */
  reveal: (index: number) => void;
}

function watchSize(element: HTMLElement, above: number, tell: (seen: number) => void): () => void {
  // It tells the first size itself, before the first paint: to ask the element for it would lay out the page an extra time.
  const observer = new ResizeObserver((sizes) => {
    for (const { contentRect } of sizes) tell(Math.max(1, Math.round(contentRect.height) - above));
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** A ref to the scroller and the height in sight under `above` pixels of sticky header. */
function useSeen(above: number): [RefObject<HTMLDivElement | null>, ReadonlySignal<number>] {
  const scroller = useRef<HTMLDivElement>(null);
  const seen = useSignal(400);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) {
      return undefined;
    }
    return watchSize(element, above, (value) => {
      seen.value = value;
    });
  }, [above, seen]);
  return [scroller, seen];
}

/** Tells of rows that have another height than they were drawn with before. */
function useNewHeight(rowHeight: number, tell: (before: number) => void): void {
  const last = useRef(rowHeight);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = rowHeight;
    if (before !== rowHeight) tell(before);
  }, [rowHeight]);
}

/** The rows as they are printed: `first..end` (end excluded), or all that a sheet takes. */
export function printedRows(rows: LongRows, count: number, first = 0, end = MOST_PRINTED): LongRows {
  return { ...rows, first, end: Math.min(end, count) };
}

/**
 * @param count rows in the list
 * @param rowHeight height of each, in pixels
 * @param above height of the sticky header inside the scroller, in pixels
 * @param held the row that stays in its place when the layout changes, if it is in sight
 */
export function useLongRows(
  count: number,
  rowHeight: number,
  above: number,
  held: () => number = () => 0,
): LongRows {
  const [scroller, seen] = useSeen(above);
  const place = useRef<ScrollPlace>({ top: 0, shift: 0 });
  const sizes: ScrollSizes = { list: count * rowHeight, seen: seen.value };
  const current = useRef(sizes);
  current.current = sizes;
  const shift = useSignal(0);
  const row = useSignal(0);
  // Scrolling within one row changes neither signal, so that nothing is drawn anew.
  void row.value;
  const firstSeen = Math.floor(listOffset(place.current, sizes) / rowHeight);

  const settle = (next: ScrollPlace) => {
    place.current = next;
    shift.value = next.shift;
    row.value = Math.floor(listOffset(next, current.current) / rowHeight);
  };
  const move = (offset: number) => {
    settle(placeAt(offset, current.current));
    scroller.current?.scrollTo({ top: place.current.top, behavior: "instant" });
  };
  const reveal = (index: number) => {
    const now = listOffset(place.current, current.current);
    const wanted = revealing(index, rowHeight, now, current.current.seen);
    if (wanted !== now) move(wanted);
  };
  useNewHeight(rowHeight, (before) => {
    const { seen: was } = current.current;
    const offset = listOffset(place.current, { list: count * before, seen: was });
    // The box is measured anew a little later than the rows are drawn.
    const now = Math.max(1, (scroller.current?.clientHeight ?? was) - above);
    current.current = { ...current.current, seen: now };
    move(keptOffset(held(), offset, { row: before, seen: was }, { row: rowHeight, seen: now }));
  });
  return {
    scroller,
    onScroll: () => settle(scrolled(place.current, scroller.current?.scrollTop ?? 0, current.current)),
    reveal,
    height: elementHeight(sizes.list),
    first: Math.max(0, firstSeen - OVERSCAN),
    end: Math.min(count, firstSeen + Math.ceil(sizes.seen / rowHeight) + 1 + OVERSCAN),
    top: (index) => index * rowHeight - shift.value,
    firstSeen,
    page: Math.max(1, Math.floor(sizes.seen / rowHeight)),
  };
}

/**
 * The style of a table that draws only a stretch of its rows: the room of those before and after, as margins,
 * which unlike empty rows are no rows to a reader. `rowHeight` in rem.
 */
export function spaceAround(before: number, after: number, rowHeight: number): string {
  return `margin-block: ${before * rowHeight}rem ${after * rowHeight}rem`;
}
