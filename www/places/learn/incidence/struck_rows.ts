/** The rows that a person strikes out, as the link has them. Pure. */

/** A link's word for: nothing is struck out. */
const none = "none";

export const chosenOf = (struck: ReadonlySet<number>): string =>
  [...struck].sort((a, b) => a - b).join(".") || none;

/** The rows of a link by their numbers from 0; undefined: the person has not struck out any. */
export function struckOf(chosen: string | undefined): number[] | undefined {
  if (chosen === none) return [];
  const rows = chosen?.split(".");
  return rows?.every((row) => /^\d{1,4}$/.test(row)) ? rows.map(Number) : undefined;
}
