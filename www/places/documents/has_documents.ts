import type { Summary } from "dustlens";

/** True if a document was read. */
export const hasDocuments = (summary: Summary | undefined): boolean => (summary?.documents ?? 0) > 0;
