/** The rows that the loop is followed through. Pure. */
import type { HashLoopAnswer } from "dustlens";
import { stepWords } from "../lesson";

/** The row that is asked about, from 1. */
export const asked = 4;

/** True for a step of the loop whose row the matrix does not have. */
export function lacksRow({ matrix }: HashLoopAnswer, step: string): boolean {
  const { name, round } = stepWords(step);
  const row = name === "guess" ? asked : name === "row" ? round : 0;
  return row > matrix.rows.length;
}
