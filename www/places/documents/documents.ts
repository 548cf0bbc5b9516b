/** Rows of the documents list, read block by block as they come into sight. */
import { effect, signal } from "@preact/signals";
import type { DocumentRow } from "dustlens";
import { attempt } from "../../app/failures";
import { engine } from "./engine";
import { revision, summary } from "./session";

const block = 100;

/** Rows by their place in the list; those not read yet are missing. */
export const documents = signal<ReadonlyMap<number, DocumentRow>>(new Map());

let shown = { first: 0, last: 0 };
let reading = false;
let again = false;

/** Reads the blocks in sight; a change meanwhile has them read once more. */
async function read(): Promise<void> {
  if (reading) {
    again = true;
    return;
  }
  reading = true;
  try {
    do {
      again = false;
      const first = Math.floor(shown.first / block) * block;
      const rows = new Map<number, DocumentRow>();
      for (let offset = first; offset <= shown.last; offset += block) {
        const part = await engine.documents(offset, block);
        for (const [index, row] of part.entries()) rows.set(offset + index, row);
      }
      documents.value = rows;
    } while (again);
  } finally {
    reading = false;
  }
}

/** Says which rows are in sight. */
export function lookAt(first: number, last: number): void {
  const missing = first < last && !(documents.peek().has(first) && documents.peek().has(last - 1));
  shown = { first, last };
  if (missing && summary.peek() !== undefined) attempt(read);
}

effect(() => {
  void revision.value;
  if (summary.value === undefined) documents.value = new Map();
  else attempt(read);
});
