/**
 * Scrolling through more rows than a browser can lay out.
 *
 * Chromium stops laying out at about 33 million pixels and Firefox at 17 million; a million rows
 * of 52 px are 52 million. The scrolled element is therefore at most `MOST_PIXELS` tall. Small
 * movements (wheel, keys, touch) move the rows pixel by pixel; a jump (dragging the bar) moves in
 * proportion. `shift` is what has been added to the element's own offset so far.
 */

/** The tallest element that every current engine lays out exactly. */
export const MOST_PIXELS = 8_000_000;

/** Where one is in the list, in pixels of the list itself. */
export interface ScrollPlace {
  /** scrollTop of the element. */
  top: number;
  /** List offset minus element offset. */
  shift: number;
}

/** The sizes a place is judged in, all in pixels. */
export interface ScrollSizes {
  /** Height of all rows. */
  list: number;
  /** Height of what is seen. */
  seen: number;
}

/** Height the scrolled element gets. */
export function elementHeight(list: number): number {
  return Math.min(list, MOST_PIXELS);
}

function span({ list, seen }: ScrollSizes): number {
  return Math.max(0, list - seen);
}

function elementSpan({ list, seen }: ScrollSizes): number {
  return Math.max(0, elementHeight(list) - seen);
}

/** Offset in the list, 0..=(list − seen). */
export function listOffset(place: ScrollPlace, sizes: ScrollSizes): number {
  return Math.min(Math.max(0, place.top + place.shift), span(sizes));
}

/** The place after the element reported a new scrollTop. */
export function scrolled(before: ScrollPlace, top: number, sizes: ScrollSizes): ScrollPlace {
  const most = elementSpan(sizes);
  if (sizes.list <= MOST_PIXELS) {
    return { top, shift: 0 };
  }
  if (top <= 0) {
    return { top: 0, shift: 0 };
  }
  if (top >= most) {
    return { top, shift: span(sizes) - top };
  }
  if (Math.abs(top - before.top) <= sizes.seen * 2) {
    return { top, shift: before.shift };
  }
  return { top, shift: (top / most) * span(sizes) - top };
}

/** The place that shows list offset `offset` at the top, for moving there by program. */
export function placeAt(offset: number, sizes: ScrollSizes): ScrollPlace {
  const wanted = Math.min(Math.max(0, offset), span(sizes));
  if (sizes.list <= MOST_PIXELS) {
    return { top: wanted, shift: 0 };
  }
  const top = Math.round((wanted / span(sizes)) * elementSpan(sizes));
  return { top, shift: wanted - top };
}

/** List offset that brings a row of `height` into sight, moving as little as possible. */
export function revealing(index: number, height: number, offset: number, seen: number): number {
  const start = index * height;
  if (start < offset) {
    return start;
  }
  return start + height > offset + seen ? start + height - seen : offset;
}

/** Heights of a row and of what is seen, in pixels. */
export interface RowSizes {
  row: number;
  seen: number;
}

/**
 * List offset after rows have changed their height: the held row stays where it stood, as far as there is room for it.
 * Out of sight, it leaves its part to the first row in sight.
 */
export function keptOffset(held: number, offset: number, before: RowSizes, now: RowSizes): number {
  const top = held * before.row - offset;
  const isSeen = top > -before.row && top < before.seen;
  if (!isSeen) return (offset / before.row) * now.row;
  return held * now.row - Math.max(0, Math.min(top, now.seen - now.row));
}
