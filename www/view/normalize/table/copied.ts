/** Copying rows as tab-separated text, and what came of it. */
import { signal } from "@preact/signals";
import type { UrlGroup, UrlRow } from "dustlens";
import type { WindowCache } from "../../../state/results_windows";

/** Rows a copy takes at most: a spreadsheet's clipboard chokes on more, and the files do not. */
export const mostCopied = 50_000;

/** What came of the last copy: so many rows, cut off or not, or a failure. */
export const copied = signal<{ rows: number; all: boolean } | "failed" | undefined>(undefined);

/** Column names are part of the format and are not translated; they are those of the exports. */
type Columns<Row> = readonly (readonly [string, (row: Row) => string | number])[];

export const urlColumns: Columns<UrlRow> = [
  ["url", ({ url }) => url],
  ["normalized", ({ normalized }) => normalized],
  ["rules", ({ rules }) => rules.join(",")],
  ["error", ({ pass }) => pass ?? ""],
  ["repeats", ({ repeats }) => repeats],
  ["line", ({ line }) => line],
];

export const groupColumns: Columns<UrlGroup> = [
  ["key", ({ key }) => key],
  ["keep", ({ keep_url }) => keep_url],
  ["urls", ({ urls }) => urls],
  ["occurrences", ({ occurrences }) => occurrences],
];

/** A header line and one line a row; a tab or a line end inside a text becomes a blank. */
export function toTsv<Row>(rows: readonly Row[], columns: Columns<Row>): string {
  const cell = (value: string | number) => String(value).replace(/[\t\r\n]+/gu, " ");
  const lines = rows.map((row) => columns.map(([, read]) => cell(read(row))).join("\t"));
  return [columns.map(([name]) => name).join("\t"), ...lines, ""].join("\n");
}

/** Puts rows `start..end` (end excluded) on the clipboard. */
export async function copyRows<Row>(
  list: WindowCache<Row> | undefined,
  columns: Columns<Row>,
  start: number,
  end: number,
): Promise<void> {
  const stop = Math.min(end, start + mostCopied);
  try {
    const rows = (await list?.slice(start, stop)) ?? [];
    await navigator.clipboard.writeText(toTsv(rows, columns));
    copied.value = { rows: rows.length, all: stop === end };
  } catch {
    copied.value = "failed";
  }
}
