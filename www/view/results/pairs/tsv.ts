/** Pairs as tab-separated text for a spreadsheet or a script: full numbers, a point, no rounding. */
import type { PairRow } from "dustlens";

type Cell = (row: PairRow) => string | number;

/** Columns in order. The names are part of the format and are not translated. */
const COLUMNS: readonly (readonly [string, Cell])[] = [
  ["a", (row) => row.a_id],
  ["b", (row) => row.b_id],
  ["shared", (row) => row.shared],
  ["union", (row) => row.union],
  ["jaccard", (row) => row.jaccard],
  ["matches", (row) => row.matches],
  ["hashes", (row) => row.hashes],
  ["estimate", (row) => row.estimate],
  ["standard_error", (row) => row.standard_error],
  ["containment_a", (row) => row.containment_a],
  ["containment_b", (row) => row.containment_b],
];

/** A tab or a line end inside an id would become a cell of its own. */
function cell(value: string | number): string {
  return String(value).replace(/[\t\r\n]+/gu, " ");
}

/** A header line and one line a row, each ended by a line feed. */
export function pairsToTsv(rows: readonly PairRow[]): string {
  const lines = rows.map((row) => COLUMNS.map(([, read]) => cell(read(row))).join("\t"));
  return [COLUMNS.map(([name]) => name).join("\t"), ...lines, ""].join("\n");
}
