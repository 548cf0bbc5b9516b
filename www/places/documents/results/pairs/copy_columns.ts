/** What a copy of pairs holds, for a spreadsheet or a script: full numbers, a point, no rounding. */
import type { PairRow } from "dustlens";
import type { CopyColumns } from "../../../../ui/grid/row_copy";

export const PAIR_COPY: CopyColumns<PairRow> = [
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
