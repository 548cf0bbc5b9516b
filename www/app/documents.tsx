/** The page's own instance of the place Documents. */
import { DocumentsContext } from "../places/documents/context";
import { createDocuments } from "../places/documents/model";
import { Documents } from "../places/documents/view/documents";

export const documents = createDocuments();

export function DocumentsView() {
  return (
    <DocumentsContext.Provider value={documents}>
      <Documents />
    </DocumentsContext.Provider>
  );
}
