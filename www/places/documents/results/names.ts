/** Ids of documents by number, asked for when a view shows them. */
import type { ReadonlySignal } from "@preact/signals";
import { Asked } from "../../../place_model/query/asked";
import type { DocumentEngine } from "../engine";

export class Names {
  readonly #ids: Asked<number, string>;

  /** `revision`: moves when the results change. A number never gets another id within a session, but a session may be replaced. */
  constructor(
    private readonly engine: Pick<DocumentEngine, "documents_by_number">,
    revision: ReadonlySignal<number>,
  ) {
    this.#ids = new Asked(revision);
  }

  /** The ids that have come. A number that is absent has not come yet. */
  get known(): ReadonlySignal<ReadonlyMap<number, string>> {
    return this.#ids.known;
  }

  /** Asks for the ids of these documents that are not known yet. */
  readonly want = (documents: readonly number[]): void => {
    this.#ids.want(documents, async (missing) => {
      const rows = await this.engine.documents_by_number(missing);
      return rows.map(({ document, id }) => [document, id] as const);
    });
  };

  /** Resolves when all that was asked so far is there, or has failed. */
  settled(): Promise<unknown> {
    return this.#ids.settled();
  }
}
