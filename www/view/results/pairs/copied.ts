/** Copying rows of the pairs as tab-separated text, and what came of it. */
import { signal } from "@preact/signals";
import { pairs } from "../../../state/results";
import { pairsToTsv } from "./tsv";

/** Rows a copy takes at most: a spreadsheet's clipboard chokes on more, and the file formats do not. */
export const MOST_COPIED = 50_000;

/** What came of the last copy: so many rows, cut off or not, or a failure. */
export type Copied = { rows: number; all: boolean } | "failed" | undefined;

/** The state of the last copy, for the line that says it. */
export const copied = signal<Copied>(undefined);

/** Puts rows `start..end` (end excluded) on the clipboard. */
export async function copyRows(start: number, end: number): Promise<void> {
  const list = pairs.peek();
  const stop = Math.min(end, start + MOST_COPIED);
  try {
    const rows = (await list?.slice(start, stop)) ?? [];
    await navigator.clipboard.writeText(pairsToTsv(rows));
    copied.value = { rows: rows.length, all: stop === end };
  } catch {
    copied.value = "failed";
  }
}
