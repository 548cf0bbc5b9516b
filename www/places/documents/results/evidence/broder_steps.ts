/**
 * Broder's algorithm step by step for one pair, as the lecture writes it: ⟨position_value, doc⟩,
 * group by position_value, pairs of documents within a group, sum.
 *
 * The engine counts; this only lays out the same signature so that each step can be read.
 */
import type { SignaturePosition } from "dustlens";

/** Which of the two documents. */
export type Side = "a" | "b";

/** Step 1: ⟨position_value, doc⟩, the value being the winning shingle. Positions count from 1. */
export interface Placed {
  position: number;
  /** Position and hash of the shingle: what is grouped by. */
  key: string;
  /** The shingle in words. */
  text: string;
  document: Side;
}

/** Step 2: all documents that have one position_value. */
export interface Group {
  position: number;
  key: string;
  text: string;
  documents: Side[];
}

/** The steps for one pair. */
export interface BroderSteps {
  placed: Placed[];
  groups: Group[];
  /** Step 3: groups that give the pair A–B, one count each. */
  counted: Group[];
  /** Step 4: N, the sum of the counts. */
  sum: number;
  /** k, the positions of a signature. */
  hashes: number;
  /** R = N / k; 0 when there are no positions. */
  ratio: number;
}

function placed(row: SignaturePosition, document: Side): Placed {
  const { hash, text } = row[document];
  return { position: row.position, key: `${row.position}_${hash}`, text, document };
}

function group(all: readonly Placed[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { position, key, text, document } of all) {
    const held = groups.get(key);
    if (held) {
      held.documents.push(document);
    } else {
      groups.set(key, { position, key, text, documents: [document] });
    }
  }
  return [...groups.values()];
}

/** Lays out the steps; time and room in proportion to k. */
export function broderSteps(signature: readonly SignaturePosition[]): BroderSteps {
  const all = signature.flatMap((row) => [placed(row, "a"), placed(row, "b")]);
  const groups = group(all);
  const counted = groups.filter((one) => one.documents.length === 2);
  const hashes = signature.length;
  const sum = counted.length;
  return { placed: all, groups, counted, sum, hashes, ratio: hashes > 0 ? sum / hashes : 0 };
}
