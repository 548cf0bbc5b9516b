/** The way from a lesson to the place Documents, with the same texts. Pure. */
import type { Material } from "dustlens";

/** The fragment, with its `#`. */
export function documentsLink({ texts, unit, size }: Material): string {
  const query = new URLSearchParams({ ...(unit === "char" && { unit }), size: String(size) });
  for (const [at, text] of texts.entries()) query.append("d", `pd${at + 1}\n${text}`);
  return `#documents?${query}`;
}
