/**
 * Recognition of a text by its first lines: a list of URLs, an access log, a sitemap, a feed, several documents in one
 * text, or a document. Pure.
 */
import { fieldLogReader, type ReadRequest } from "./field_log";
import { parsed, type UrlDress, urlsIn } from "./url_text";

export interface Recognized {
  kind: "urls" | "log" | "sitemap" | "feed" | "documents";
  /**
   * Lines that are not blank, without a table's line of names; of a sitemap and a feed, their addresses. Of the part that
   * was looked at.
   */
  count: number;
  /** The dress that the URLs were taken out of, and the URLs a line each; absent where they stand so already. */
  dress?: UrlDress;
  urls?: string;
  /** How several documents are written: JSON Lines, or an id before each text. */
  layout?: "jsonl" | "lines";
  /** True for a log that does not say which site it is of. */
  isHostless?: boolean;
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

/** More stand in no row of a table: JSON and code may have a whole file in one line. */
const mostCells = 100;

/** True if the line is a URL, or a row of a table with a URL in a cell of its own. */
function hasUrl(line: string): boolean {
  if (isUrl(line)) return true;
  const cells = /^[{[]/.test(line) ? [] : line.split(/[\t,;]/);
  return (
    cells.length > 1 &&
    cells.length <= mostCells &&
    cells.some((cell) => isUrl(cell.trim().replace(/^"|"$/g, "")))
  );
}

/** The beginning of any URL: one with a blank in it is a fault of the list, no sentence. */
const urlBegins = /^(?:https?|ftp|mailto):\S/i;

/** True if every line begins as a URL does, and half of them at least are whole ones. */
function areUrls(lines: readonly string[]): boolean {
  return lines.every((line) => urlBegins.test(line)) && share(lines, (line) => wholeUrl.test(line)) >= 0.5;
}

function share(lines: readonly string[], is: (line: string) => boolean): number {
  return lines.length === 0 ? 0 : lines.filter(is).length / lines.length;
}

/** True if one of the lines of a log names its site: in front of the client, or in a whole address that was asked for. */
function namesHost(line: string): boolean {
  const words = line.slice(0, line.indexOf("[")).trim().split(/ +/);
  const [, second = "", third] = words;
  const isClient = third === "-" || /^(?:\d+\.){3}\d+$|^[\da-f]*:[\da-f:.]+$/i.test(second);
  return (words.length > 3 && second !== "-" && isClient) || /\] "[A-Z]+ https?:\/\//.test(line);
}

function log(lines: readonly string[], count: number): Recognized {
  return lines.some(namesHost) ? { kind: "log", count } : { kind: "log", count, isHostless: true };
}

/** A log whose lines name their fields. */
function fieldLog(text: string, read: ReadRequest, count: number): Recognized {
  const names = text.split(/\r?\n/).some((line) => read(line.trim())?.isOfHost);
  return names ? { kind: "log", count } : { kind: "log", count, isHostless: true };
}

/** A cell that names a column of URLs. */
const urlColumn =
  /(?:^|[\t,;])\s*"?(?:(?:page|source)[ _]|final_)?(?:urls?|uri|loc|link|href|address|landing page)"?\s*(?:[\t,;]|$)/i;

/** Lines over the rows of a table: the separator that a spreadsheet tells, and the names. Over one row they say URL. */
function linesOfNames(lines: readonly string[]): number {
  const told = /^sep=[,;|]?$/i.test(lines[0] ?? "") ? 1 : 0;
  const [names = "", ...rows] = lines.slice(told);
  const hasNames = rows.length > 1 || (rows.length === 1 && urlColumn.test(names));
  return told + (hasNames && !hasUrl(names) ? 1 : 0);
}

/** Fewer lines with ids are not told from prose. */
const fewestLines = 3;
/** An id that no sentence begins with, a blank, and some words; verses are numbered too, so a bare number wants a tab. */
const idLine = /^(?:([a-z][a-z_-]*\d+|https?:\/\/\S+)[ \t]+|(\d+)\t\s*)\S+(?:\s+\S+){2,}$/i;

/** True if every line is an id of its own and a text; numbered ids have one word in front. */
function areIdLines(lines: readonly string[]): boolean {
  if (lines.length < fewestLines) return false;
  const ids = lines.map((line) => idLine.exec(line)?.slice(1).join(""));
  const known = new Set(ids);
  const words = new Set(ids.map((id) => (id?.includes("://") ? "://" : id?.replace(/\d+$/, ""))));
  return !known.has(undefined) && known.size === lines.length && words.size === 1;
}

/** True if a line is a record with a text of its own. */
function isRecord(line: string): boolean {
  const value: unknown = line.startsWith("{") ? parsed(line) : undefined;
  if (typeof value !== "object" || value === null) return false;
  return ["text", "body"].some((name) => typeof Reflect.get(value, name) === "string");
}

/** Several documents in one text. */
function documents(lines: readonly string[], count: number): Recognized | undefined {
  if (lines.length > 1 && lines.every(isRecord)) return { kind: "documents", layout: "jsonl", count };
  return areIdLines(lines) ? { kind: "documents", layout: "lines", count } : undefined;
}

/** The root of a sitemap or a feed, behind declarations, style sheets and remarks, with its prefix. */
const xmlRoot =
  /^(?:<\?[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<(?:([\w.-]+:)?(urlset|sitemapindex)|rss|feed|rdf:RDF)\b/;

/** An XML of addresses. */
function markup(text: string): Recognized | undefined {
  const root = xmlRoot.exec(text.slice(0, 4000).trimStart());
  if (root === null) return undefined;
  const [, prefix = "", sitemap] = root;
  if (sitemap !== undefined)
    return { kind: "sitemap", count: text.match(new RegExp(`<${prefix}loc\\b`, "g"))?.length ?? 0 };
  const count = text.match(/<(?:item|entry)\b/g)?.length ?? 0;
  return count > 0 ? { kind: "feed", count } : undefined;
}

/** Returns the kind of the text if it is no document. Its beginning is enough: 64 kB of it say the same as all. */
export function recognize(text: string): Recognized | undefined {
  const xml = markup(text);
  if (xml !== undefined) return xml;
  const plain = text.replace(/^\uFEFF/, "");
  const all = plain.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const first = all.slice(0, looked).map((line) => line.trim());
  if (share(first, (line) => logLine.test(line)) >= enough) return log(first, all.length);
  const read = fieldLogReader(plain);
  if (read !== undefined) return fieldLog(plain, read, all.length);
  const found = urlsIn(text);
  if (found !== undefined)
    return { kind: "urls", count: found.urls.length, dress: found.dress, urls: found.urls.join("\n") };
  const names = linesOfNames(first);
  if (areUrls(first) || share(first.slice(names), hasUrl) >= enough)
    return { kind: "urls", count: all.length - names };
  return documents(first, all.length);
}
