/** What the page takes of the place: its instances, how one begins, and what shows it. */
export { DocumentsContext as Context } from "./context";
export { createDocuments as create } from "./model";
export { startDocuments as start } from "./start";
export { Documents as View } from "./view/documents";
