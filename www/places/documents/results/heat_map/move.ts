/** Moving about a square map by keys. Pure. */

/** A cell of the map. */
export interface Place {
  row: number;
  column: number;
}

const STEPS: Record<string, (place: Place, count: number) => Place> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - 10, column }),
  PageDown: ({ row, column }) => ({ row: row + 10, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, count) => ({ row, column: count - 1 }),
};

/** The cell after a key in a map of `count` rows and columns; undefined when the key moves nothing. */
export function placeAfter(key: string, place: Place, count: number): Place | undefined {
  const next = STEPS[key]?.(place, count);
  const within = (value: number) => Math.min(Math.max(0, value), Math.max(0, count - 1));
  return next && { row: within(next.row), column: within(next.column) };
}
