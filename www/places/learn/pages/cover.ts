/** Templates of pages, covered in part. Pure. */

/** Parts of the template that can be covered, from nothing to all of it. */
export const coverings = [0, 0.25, 0.5, 0.75, 1] as const;

/** A template with a part of its words covered, from its outer end: the words that are covered, and the others. */
export function covered(text: string, part: number, isAbove: boolean): { covered: string; left: string } {
  const words = text.split(/\s+/u).filter((word) => word !== "");
  const count = Math.round(words.length * part);
  const cut = isAbove ? count : words.length - count;
  const [first, second] = [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
  return isAbove ? { covered: first, left: second } : { covered: second, left: first };
}
