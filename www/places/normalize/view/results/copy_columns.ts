/** What a copy of the place's tables holds. */
import type { UrlGroup, UrlRow } from "dustlens";
import type { CopyColumns } from "../../../../ui/grid/row_copy";

export const urlColumns: CopyColumns<UrlRow> = [
  ["url", ({ url }) => url],
  ["normalized", ({ normalized }) => normalized],
  ["rules", ({ rules }) => rules.join(",")],
  ["error", ({ pass }) => pass ?? ""],
  ["repeats", ({ repeats }) => repeats],
  ["line", ({ line }) => line],
];

export const groupColumns: CopyColumns<UrlGroup> = [
  ["key", ({ key }) => key],
  ["keep", ({ keep_url }) => keep_url],
  ["urls", ({ urls }) => urls],
  ["occurrences", ({ occurrences }) => occurrences],
];
