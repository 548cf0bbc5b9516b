/** Tokens that shingles one after another leave over. */
import type { ShinglesAnswer } from "dustlens";

/** The tokens at the end of the first text that no shingle has: the number of the first one, and how many they are. */
export function leftOver({ texts: [text] }: ShinglesAnswer): { first: number; len: number } {
  const last = text?.shingles.at(-1);
  const first = last === undefined ? 0 : last.first + last.len;
  return { first, len: Math.max(0, (text?.tokens ?? 0) - first) };
}
