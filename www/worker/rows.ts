/** Finding documents by their numbers in a session that gives rows by offset. Pure. */
import type { DocumentRow } from "dustlens";

/**
 * The rows with these numbers, in the order asked; numbers that are gone are left out. Rows
 * come in rising order of number, so each is found by halving: O(m log n) single-row reads.
 */
export function rowsByNumber(
  numbers: readonly number[],
  total: number,
  read: (offset: number, limit: number) => DocumentRow[],
): DocumentRow[] {
  return numbers.flatMap((number) => {
    const row = find(number, total, read);
    return row === undefined ? [] : [row];
  });
}

function find(
  number: number,
  total: number,
  read: (offset: number, limit: number) => DocumentRow[],
): DocumentRow | undefined {
  let low = 0;
  // A document's offset is never above its number, since removals only move rows forward.
  let high = Math.min(total - 1, number);
  while (low <= high) {
    const middle = (low + high) >> 1;
    const row = read(middle, 1)[0];
    if (row === undefined) high = middle - 1;
    else if (row.document === number) return row;
    else if (row.document < number) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
