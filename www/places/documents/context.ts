/** Which collection the components under it show. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Collection } from "./model";

export const DocumentsContext = createContext<Collection | undefined>(undefined);

/** The place that a component shows; there is none outside of a `DocumentsContext`. */
export function useDocuments(): Collection {
  const documents = useContext(DocumentsContext);
  if (documents === undefined)
    throw new Error("a component of Documents stands outside of a DocumentsContext");
  return documents;
}
