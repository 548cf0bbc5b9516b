/** Numbers of bits, the counts of an answer for them, and the length of a shingle. */
import type { BitsAnswer, Material, Width } from "dustlens";
import { counted } from "../words";

/** Numbers of bits that the boxes can be turned to. */
export const turned: readonly number[] = [64, 32, 16, 12, 10, 8, 7, 6, 5, 4, 3, 2];

/** The counts for a number of bits. */
export function widthOf({ widths }: BitsAnswer, bits: number): Width | undefined {
  return widths.find((width) => width.bits === bits);
}

/** The length of a shingle in words. */
export const sizeText = ({ unit, size }: Pick<Material, "unit" | "size">): string =>
  counted(unit === "char" ? "of_characters" : "of_tokens", size);
