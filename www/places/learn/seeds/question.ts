/** The question of a run over many seeds. */
import type { TrialsQuestion } from "dustlens";
import type { Given } from "../lesson";

/** The threshold that the pair of the running example reaches exactly. */
export const threshold = 0.75;
const seedsOfRun = 1_000;

export const questionOf = ({ material, pair, seed }: Given, hashes: number): TrialsQuestion => ({
  material,
  a: pair[0],
  b: pair[1],
  hashes,
  threshold,
  seeds: seedsOfRun,
  seed,
});
