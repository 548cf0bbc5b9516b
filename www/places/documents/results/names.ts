/** Ids of documents by number, asked for when a view shows them and forgotten when the results change. */
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { attempt } from "../../../app/failures";
import type { DocumentEngine } from "../engine";

export class Names {
  /** What is known. A number that is absent has not come yet. */
  readonly known: Signal<ReadonlyMap<number, string>> = signal(new Map());
  readonly #asked = new Set<number>();
  #forRevision: number;
  #settled: Promise<unknown> = Promise.resolve();

  /** `revision`: moves when the results change. */
  constructor(
    private readonly engine: Pick<DocumentEngine, "documents_by_number">,
    private readonly revision: ReadonlySignal<number>,
  ) {
    this.#forRevision = revision.peek();
  }

  /** Asks for the ids of these documents that are not known yet. */
  readonly want = (documents: readonly number[]): void => {
    this.#forgetOld();
    const missing = documents.filter((document) => !this.#asked.has(document));
    if (missing.length === 0) return;
    for (const document of missing) this.#asked.add(document);
    const asked = async () => {
      const rows = await this.engine.documents_by_number(missing);
      const known = new Map(this.known.peek());
      for (const row of rows) known.set(row.document, row.id);
      this.known.value = known;
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

  /** A document's number never gets another id within a session, but a session may be replaced. */
  #forgetOld(): void {
    if (this.#forRevision === this.revision.peek()) return;
    this.#forRevision = this.revision.peek();
    this.#asked.clear();
  }
}
