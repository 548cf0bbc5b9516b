/** The documents as a table: in an order, filtered, read as they come into sight. */
import { effect, signal } from "@preact/signals";
import type { DocumentRow } from "dustlens";
import { attempt } from "../../app/failures";
import type { Order } from "../../place_model/link_values";
import { orderBy, RowList } from "../../place_model/query/rows";
import type { DocumentEngine, DocumentWorker } from "./engine";
import { type Box, boxNames } from "./inputs";
import type { DocumentSession } from "./session";

/** Documents asked for at once when all are looked through. */
const part = 1000;

/** All documents, part by part. */
export async function* allDocuments(
  engine: Pick<DocumentEngine, "documents">,
): AsyncGenerator<DocumentRow[]> {
  for (let offset = 0; ; offset += part) {
    const rows = await engine.documents(offset, part);
    yield rows;
    if (rows.length < part) return;
  }
}

/** The words of the two boxes, as the core counts them for every text. */
export class BoxWords {
  readonly words = signal<Readonly<Partial<Record<Box, number>>>>({});

  private readonly read = async (): Promise<void> => {
    // The boxes are the first of all documents.
    const rows = await this.worker.engine.documents(0, boxNames.length);
    const found = rows.filter(({ id, source }) => source === "text" && boxNames.some((box) => box === id));
    this.words.value = Object.fromEntries(found.map(({ id, words }) => [id, words]));
  };

  constructor(
    private readonly worker: DocumentWorker,
    session: DocumentSession,
  ) {
    effect(() => {
      void session.revision.value;
      if (session.summary.value === undefined) this.words.value = {};
      else attempt(this.read);
    });
  }
}

/** The columns by which the table of documents can be sorted. */
export const documentKeys = [
  ...(["order", "id", "closest", "near", "cluster", "words", "shingles", "bytes"] as const),
  "problems",
] as const;
export type DocumentKey = (typeof documentKeys)[number];

/** The table of one collection. */
export class DocumentRows {
  /** The document whose details are open. */
  readonly opened = signal<DocumentRow | undefined>(undefined);

  readonly list = new RowList<DocumentRow>();

  readonly order = signal<Order<DocumentKey>>({ key: "order", descending: false });

  /** Part of the id or the title that documents must have; empty: all. */
  readonly filter = signal("");

  readonly orderBy = orderBy(this.order, (key) => ["order", "id", "cluster"].includes(key));

  readonly open = (row: DocumentRow): void => {
    this.opened.value = this.opened.peek()?.document === row.document ? undefined : row;
  };

  constructor(worker: DocumentWorker, session: DocumentSession) {
    effect(() => {
      void session.revision.value;
      const { key, descending } = this.order.value;
      const query = { sort: key, descending, filter: this.filter.value.trim() };
      if (session.summary.value === undefined) this.list.forget();
      else this.list.askRows((offset, limit) => worker.engine.document_table({ ...query, offset, limit }));
    });
  }
}
