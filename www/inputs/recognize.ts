/** Recognition of a text by its first lines: a list of URLs, an access log, a sitemap, or a document. Pure. */

export interface Recognized {
  kind: "urls" | "log" | "sitemap";
  /** Lines that are not blank, without a table's line of names; of a sitemap, its addresses. Of the part that was looked at. */
  count: number;
}

/** Lines that are looked at. */
const looked = 200;
/** The share of them that has to be of one kind. */
const enough = 0.9;

/** Common and combined log formats, with or without the host in front. */
const logLine = /^(?:\S+ ){3,4}\[[^\]]{10,40}\] "[A-Z]{3,10} \S+/;
const wholeUrl = /^(?:https?:\/\/|\/\/)[^\s<>"]+$/i;
/** A host with a path and no scheme. A word with a full stop in it, or a file's name, is none. */
const bareUrl = /^(?:[a-z0-9-]+\.)+[a-z]{2,24}(?::\d+)?\/[^\s<>"]*$/i;

function isUrl(cell: string): boolean {
  return wholeUrl.test(cell) || bareUrl.test(cell);
}

/** True if the line is a URL, or a row of a table with a URL in a cell of its own. */
function hasUrl(line: string): boolean {
  if (isUrl(line)) return true;
  const cells = line.split(/[\t,;]/);
  return cells.length > 1 && cells.some((cell) => isUrl(cell.trim().replace(/^"|"$/g, "")));
}

function share(lines: readonly string[], is: (line: string) => boolean): number {
  return lines.length === 0 ? 0 : lines.filter(is).length / lines.length;
}

/** Returns the kind of the text if it is no document. Its beginning is enough: 64 kB of it say the same as all. */
export function recognize(text: string): Recognized | undefined {
  const start = text.slice(0, 2000).trimStart();
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:urlset|sitemapindex)\b/.test(start))
    return { kind: "sitemap", count: text.match(/<loc\b/g)?.length ?? 0 };
  const all = text.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const first = all.slice(0, looked).map((line) => line.trim());
  if (share(first, (line) => logLine.test(line)) >= enough) return { kind: "log", count: all.length };
  // A table may have a line of names over its rows.
  const names = first.length > 2 && !hasUrl(first[0] ?? "") ? 1 : 0;
  if (share(first.slice(names), hasUrl) < enough) return undefined;
  return { kind: "urls", count: all.length - names };
}
