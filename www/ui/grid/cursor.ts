/** Moving about a table by keys: pure, so that every key can be tested. */

/** A cell, and the row a selection began at. Rows and columns count from 0. */
export interface Cursor {
  row: number;
  column: number;
  anchor: number;
}

/** What the table is like at the moment. */
export interface Extent {
  rows: number;
  columns: number;
  /** Rows in sight, what PageUp and PageDown move by. */
  page: number;
}

/** The parts of a key event that matter. */
export interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

function within(value: number, count: number): number {
  return Math.min(Math.max(0, value), Math.max(0, count - 1));
}

function movedRow(cursor: Cursor, key: string, extent: Extent): number | undefined {
  switch (key) {
    case "ArrowDown":
      return cursor.row + 1;
    case "ArrowUp":
      return cursor.row - 1;
    case "PageDown":
      return cursor.row + extent.page;
    case "PageUp":
      return cursor.row - extent.page;
    case "Home":
      return 0;
    case "End":
      return extent.rows - 1;
    default:
      return undefined;
  }
}

/** The cursor after a key; undefined when the key moves nothing. Shift keeps the anchor. */
export function moved(cursor: Cursor, key: Key, extent: Extent): Cursor | undefined {
  const jump = key.ctrlKey || key.metaKey;
  if (jump && key.key.toLowerCase() === "a") {
    return { ...cursor, row: Math.max(0, extent.rows - 1), anchor: 0 };
  }
  if (key.key === "ArrowLeft" || key.key === "ArrowRight") {
    const step = key.key === "ArrowLeft" ? -1 : 1;
    return { ...cursor, column: within(cursor.column + step, extent.columns) };
  }
  const row = movedRow(cursor, key.key, extent);
  if (row === undefined) {
    return undefined;
  }
  const next = within(row, extent.rows);
  return { ...cursor, row: next, anchor: key.shiftKey ? cursor.anchor : next };
}

/** The selected rows, first to last, both included. */
export function selection(cursor: Cursor): { first: number; last: number } {
  return { first: Math.min(cursor.row, cursor.anchor), last: Math.max(cursor.row, cursor.anchor) };
}
