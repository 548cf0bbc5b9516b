/** Rows of the documents list, read block by block as they come into sight. */
import { effect, signal } from "@preact/signals";
import type { DocumentRow } from "dustlens";
import { attempt } from "../../app/failures";
import type { DocumentEngine, DocumentWorker } from "./engine";
import { type Box, boxNames } from "./inputs";
import type { DocumentSession } from "./session";

const block = 100;

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

/** The rows of one collection. */
export class DocumentRows {
  /** The document whose problems are open. */
  readonly opened = signal<DocumentRow | undefined>(undefined);

  /** Rows by their place in the list; those not read yet are missing. */
  readonly documents = signal<ReadonlyMap<number, DocumentRow>>(new Map());

  private shown = { first: 0, last: 0 };

  private reading = false;

  private again = false;

  /** Reads the blocks in sight; a change meanwhile has them read once more. */
  private readonly read = async (): Promise<void> => {
    if (this.reading) {
      this.again = true;
      return;
    }
    this.reading = true;
    try {
      do {
        this.again = false;
        const first = Math.floor(this.shown.first / block) * block;
        const rows = new Map<number, DocumentRow>();
        for (let offset = first; offset <= this.shown.last; offset += block) {
          const part = await this.worker.engine.documents(offset, block);
          for (const [index, row] of part.entries()) rows.set(offset + index, row);
        }
        this.documents.value = rows;
      } while (this.again);
    } finally {
      this.reading = false;
    }
  };

  /** Says which rows are in sight. */
  readonly lookAt = (first: number, last: number): void => {
    const missing =
      first < last && !(this.documents.peek().has(first) && this.documents.peek().has(last - 1));
    this.shown = { first, last };
    if (missing && this.session.summary.peek() !== undefined) attempt(this.read);
  };

  constructor(
    private readonly worker: DocumentWorker,
    private readonly session: DocumentSession,
  ) {
    effect(() => {
      void this.session.revision.value;
      if (this.session.summary.value === undefined) this.documents.value = new Map();
      else attempt(this.read);
    });
  }
}
