/** The numbers of cluster members beside the document to keep, asked for when a view shows them. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { PairRow } from "dustlens";
import { attempt } from "../../../app/failures";
import type { DocumentEngine } from "../engine";

const keyOf = (keep: number, member: number) => `${keep} ${member}`;

export class Likenesses {
  readonly #known = signal<ReadonlyMap<string, PairRow>>(new Map());
  readonly #asked = new Set<string>();
  #forRevision: number;
  #settled: Promise<unknown> = Promise.resolve();

  /** `revision`: moves when the results change. */
  constructor(
    private readonly engine: Pick<DocumentEngine, "pairs_with">,
    private readonly revision: ReadonlySignal<number>,
  ) {
    this.#forRevision = revision.peek();
  }

  /** The pair of a member and the document to keep; undefined until it has come. */
  readonly of = (keep: number, member: number): PairRow | undefined =>
    this.#known.value.get(keyOf(keep, member));

  /** Asks for those that are not known yet. */
  readonly want = (keep: number, members: readonly number[]): void => {
    this.#forgetOld();
    const missing = members.filter((member) => !this.#asked.has(keyOf(keep, member)));
    if (missing.length === 0) return;
    for (const member of missing) this.#asked.add(keyOf(keep, member));
    const asked = async () => {
      const rows = await this.engine.pairs_with(keep, missing);
      const known = new Map(this.#known.peek());
      for (const row of rows) known.set(keyOf(keep, row.a === keep ? row.b : row.a), row);
      this.#known.value = known;
    };
    attempt(() => {
      const answer = asked();
      this.#settled = Promise.allSettled([this.#settled, answer]);
      return answer;
    });
  };

  /** Resolves when all that was asked so far is there, or has failed. */
  settled(): Promise<unknown> {
    return this.#settled;
  }

  /** Other settings give other numbers. */
  #forgetOld(): void {
    if (this.#forRevision === this.revision.peek()) return;
    this.#forRevision = this.revision.peek();
    this.#asked.clear();
  }
}
