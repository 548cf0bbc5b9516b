/** Copying rows of a table as tab-separated text, and what came of it: the state of one table, wherever it stands. */
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { WindowCache } from "../../place_model/query/windows";

/** Rows a copy takes at most: a spreadsheet's clipboard chokes on more, and the files do not. */
export const MOST_COPIED = 50_000;

/** What came of the last copy: so many rows, cut off or not, or a failure; undefined: there was none. */
export type Copied = { rows: number; all: boolean } | "failed" | undefined;

/** Columns in order. Their names are part of the format and are not translated; they are those of the exports. */
export type CopyColumns<Row> = readonly (readonly [string, (row: Row) => string | number])[];

/** A header line and one line a row, each ended by a line feed; a tab or a line end inside a text becomes a blank. */
export function toTsv<Row>(rows: readonly Row[], columns: CopyColumns<Row>): string {
  const cell = (value: string | number) => String(value).replace(/[\t\r\n]+/gu, " ");
  const lines = rows.map((row) => columns.map(([, read]) => cell(read(row))).join("\t"));
  return [columns.map(([name]) => name).join("\t"), ...lines, ""].join("\n");
}

/** The copying of one table. */
export interface RowCopy {
  state: ReadonlySignal<Copied>;
  /** Rows that a copy of everything would take. */
  total: number;
  /** False while the rows have not come. */
  isThere: boolean;
  /** Puts rows `start..end` (end excluded) on the clipboard. */
  copy: (start: number, end: number) => void;
}

async function copied<Row>(
  list: WindowCache<Row> | undefined,
  columns: CopyColumns<Row>,
  start: number,
  end: number,
): Promise<Copied> {
  const stop = Math.min(end, start + MOST_COPIED);
  try {
    const rows = (await list?.slice(start, stop)) ?? [];
    await navigator.clipboard.writeText(toTsv(rows, columns));
    return { rows: rows.length, all: stop === end };
  } catch {
    return "failed";
  }
}

/** The copying of the table that shows `list`; what came of it is forgotten with the table. */
export function useRowCopy<Row>(list: WindowCache<Row> | undefined, columns: CopyColumns<Row>): RowCopy {
  const state = useSignal<Copied>(undefined);
  const total = list?.total ?? 0;
  const isThere = list !== undefined;
  return useMemo(() => {
    const copy = async (start: number, end: number) => {
      state.value = await copied(list, columns, start, end);
    };
    return { state, total, isThere, copy: (start, end) => void copy(start, end) };
  }, [state, list, columns, total]);
}
