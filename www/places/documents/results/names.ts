/** Ids of documents by number, asked for when a view shows them and forgotten when the results change. */
import { signal } from "@preact/signals";
import { attempt } from "../../../app/failures";
import { engine } from "../engine";
import { revision } from "../session";

/** What is known. A number that is absent has not come yet. */
export const names = signal<ReadonlyMap<number, string>>(new Map());

const asked = new Set<number>();
let forRevision = revision.peek();

/** A document's number never gets another id within a session, but a session may be replaced. */
function forgetOld(): void {
  if (forRevision !== revision.peek()) {
    forRevision = revision.peek();
    asked.clear();
  }
}

/** Asks for the ids of these documents that are not known yet. */
export function wantNames(documents: readonly number[]): void {
  forgetOld();
  const missing = documents.filter((document) => !asked.has(document));
  if (missing.length === 0) {
    return;
  }
  for (const document of missing) {
    asked.add(document);
  }
  attempt(async () => {
    const rows = await engine.documents_by_number(missing);
    const known = new Map(names.peek());
    for (const row of rows) {
      known.set(row.document, row.id);
    }
    names.value = known;
  });
}
