/** The counts of an answer by their number of bits. */
import type { BitsAnswer, Width } from "dustlens";

/** The counts for a number of bits. */
export function widthOf({ widths }: BitsAnswer, bits: number): Width | undefined {
  return widths.find((width) => width.bits === bits);
}
