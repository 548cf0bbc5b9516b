/** The rows of a grid on paper, and which of them are missing there. */
import type { WindowCache } from "../../place_model/query/windows";
import { w, whole } from "../numbers/words";
import { MOST_PRINTED, usePrinting } from "../printing";
import { type LongRows, printedRows } from "../virtual/use_long_rows";

/** The rows to draw, and whether they are drawn for paper: those in sight, or all that are loaded and that paper takes. */
export function usePrintedRows<Row>(
  list: WindowCache<Row> | undefined,
  rows: LongRows,
): [rows: LongRows, isPrinted: boolean] {
  const total = list?.total ?? 0;
  const isPrinted = usePrinting(() => list?.want(0, Math.min(total, MOST_PRINTED))).value;
  if (!isPrinted || list === undefined) return [rows, isPrinted];
  const loaded = list.loaded(Math.min(total, MOST_PRINTED));
  // The first rows of a list that was scrolled far make room for others: those in sight are printed then.
  return [loaded > 0 ? printedRows(rows, total, 0, loaded) : rows, isPrinted];
}

/** Tells on paper which of so many rows are there, and how the others are had. */
export function PrintedPart({ all, rows }: { all: number; rows: LongRows }) {
  if (rows.first === 0 && rows.end >= all) return null;
  const words = { first: whole(rows.first + 1), last: whole(rows.end), all: whole(all) };
  const isFull = rows.first === 0 && rows.end >= MOST_PRINTED;
  return (
    <p class="print-only small">
      {w("print.part", words)} {w(isFull ? "print.export" : "print.load")}
    </p>
  );
}
