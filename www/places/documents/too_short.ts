/** Texts that have too few tokens for a shingle. Pure. */
import type { DocumentRow } from "dustlens";

type Read = Pick<DocumentRow, "too_short" | "problems">;

/** Tokens of a text that has too few of them, as its problem says; undefined for any other text. */
function tokensOf(row: Read): number | undefined {
  if (!row.too_short) return undefined;
  const tokens = row.problems.find(({ code }) => code === "too-short")?.params["tokens"];
  return tokens === undefined ? 0 : Number(tokens);
}

/** The largest n that gives each of these texts a shingle, at least one of them being too short now; 0: one has nothing to make a shingle of. */
export function largestSize(rows: readonly Read[]): number {
  return Math.min(...rows.map(tokensOf).filter((tokens) => tokens !== undefined));
}
