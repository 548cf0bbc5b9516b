/** The numbers of cluster members beside the document to keep, asked for when a view shows them. */
import type { ReadonlySignal } from "@preact/signals";
import type { PairRow } from "dustlens";
import { Asked } from "../../../place_model/query/asked";
import type { DocumentEngine } from "../engine";

const keyOf = (keep: number, member: number) => `${keep} ${member}`;

export class Likenesses {
  readonly #rows: Asked<string, PairRow>;

  /** `revision`: moves when the results change, as other settings give other numbers. */
  constructor(
    private readonly engine: Pick<DocumentEngine, "pairs_with">,
    revision: ReadonlySignal<number>,
  ) {
    this.#rows = new Asked(revision);
  }

  /** The pair of a member and the document to keep; undefined until it has come. */
  readonly of = (keep: number, member: number): PairRow | undefined =>
    this.#rows.known.value.get(keyOf(keep, member));

  /** Asks for those that are not known yet. */
  readonly want = (keep: number, members: readonly number[]): void => {
    const numbers = new Map(members.map((member) => [keyOf(keep, member), member]));
    this.#rows.want([...numbers.keys()], async (missing) => {
      const asked = missing.flatMap((key) => numbers.get(key) ?? []);
      const rows = await this.engine.pairs_with(keep, asked);
      return rows.map((row) => [keyOf(keep, row.a === keep ? row.b : row.a), row] as const);
    });
  };

  /** Resolves when all that was asked so far is there, or has failed. */
  settled(): Promise<unknown> {
    return this.#rows.settled();
  }
}
