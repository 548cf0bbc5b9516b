/**
 * URLs read out of a text that is nothing but URLs in some other dress than one a line: JSON, quotes, bullets, titles,
 * several on a line. Commas and semicolons are legal inside a URL, so a line is cut only where the next URL plainly begins. Pure.
 */

/** The dress that the URLs were taken out of. */
export type UrlDress = "json" | "jsonl" | "quoted" | "marked" | "separated" | "titled";

export interface UrlText {
  urls: string[];
  dress: UrlDress;
}

const whole = /^https?:\/\/[^\s<>"]+$/i;

/** True for an absolute web address with a host, and nothing else. */
function isAddress(text: string): boolean {
  return whole.test(text) && URL.canParse(text) && new URL(text).hostname !== "";
}

/** Names under which a record holds its URL, the surest first. */
const urlNames = ["url", "loc", "link", "href", "uri", "address"];

/** The URL of a JSON value; a record with a text of its own is a document. */
function urlOf(value: unknown): string | undefined {
  if (typeof value === "string") return isAddress(value.trim()) ? value.trim() : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const fields = new Map(Object.entries(value).map(([name, of]) => [name.toLowerCase(), of]));
  if (["text", "body"].some((name) => typeof fields.get(name) === "string")) return undefined;
  const found = urlNames.map((name) => fields.get(name)).find((of) => of !== undefined);
  return typeof found === "string" ? urlOf(found) : undefined;
}

/** All of them, or undefined where one is none. */
function every<Item>(items: readonly Item[], read: (item: Item) => string | undefined): string[] | undefined {
  const found: string[] = [];
  for (const item of items) {
    const url = read(item);
    if (url === undefined) return undefined;
    found.push(url);
  }
  return found.length > 0 ? found : undefined;
}

export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function fromArray(text: string): string[] | undefined {
  if (!/^\[\s*["{]/.test(text)) return undefined;
  const value = parsed(text);
  return Array.isArray(value) ? every(value, urlOf) : undefined;
}

function fromRecords(lines: readonly string[]): string[] | undefined {
  return every(lines, (line) => (line.startsWith("{") ? urlOf(parsed(line)) : undefined));
}

/** A URL in quotes that close as they open, with a comma or a semicolon behind it, or a line's end. */
const quotedUrl =
  /[ \t]*(?:"([^\s"]+)"|'([^\s']+)'|`([^\s`]+)`|“([^\s”]+)”|«([^\s»]+)»)[ \t]*([,;]|\s*\n|$)\s*/y;

/** Items in quotes, perhaps within the brackets of an array in some programming language. */
function fromQuotes(text: string): string[] | undefined {
  const inside = /^[[({]\s*(["'`][\s\S]*["'`])[\s,]*[\])}];?$/.exec(text)?.[1] ?? text;
  if (!/^["'`“«]https?:/i.test(inside)) return undefined;
  const found: string[] = [];
  quotedUrl.lastIndex = 0;
  while (quotedUrl.lastIndex < inside.length) {
    const match = quotedUrl.exec(inside);
    const url = match?.slice(1, 6).find((group) => group !== undefined);
    if (url === undefined || !isAddress(url)) return undefined;
    found.push(url);
  }
  return found;
}

/** A bullet, a number or the sign of quoted mail before an item, with a box to tick perhaps. */
const mark = /^(?:[-*+•‣·–—]|>+|\d{1,6}[.)])\s+(?:\[[ xX]\]\s+)?/;

/** The URL of a line that has a mark, brackets, or a title in Markdown around it. */
function unmarked(line: string): string | undefined {
  const item = line.replace(mark, "");
  const linked = /^!?\[[^\]]*\]\((\S+)\)$/.exec(item)?.[1];
  const bracketed = /^<(\S+)>[,;]?$/.exec(item)?.[1];
  const quoted = /^(["'`])(\S+)\1[,;]?$/.exec(item)?.[2];
  const url = linked ?? bracketed ?? quoted ?? item;
  return isAddress(url) ? url : undefined;
}

/** A title on either side of a URL has a sign of its own between them, so that no sentence is cut. */
const titledLines = [
  /^(?<title>.*?)(?:\s+[-–—|:]\s+|:\s+)<?(?<url>https?:\/\/[^\s<>"]+?)>?$/i,
  /^<?(?<url>https?:\/\/[^\s<>"]+?)>?\s+[-–—|]\s+(?<title>.*)$/i,
  /^\[(?<name>[^\]]*)\]\((?<url>https?:\/\/\S+)\)(?:\s*[-–—:|]\s+|\s+)(?<title>.*)$/i,
];
/** A longer text, or one that ends as a sentence does, is no title. */
const titleMost = 120;
/** Fewer lines without a mark are not told from remarks in a text. */
const fewestTitled = 3;

/** The URL of a line with a title beside it. */
function untitled(line: string, shape: RegExp): string | undefined {
  const { title = "", url = "" } = shape.exec(line.replace(mark, ""))?.groups ?? {};
  const isTitle = title !== "" && title.length <= titleMost && !/[.!?…]["»”)]?$|:\/\//.test(title);
  return isTitle && isAddress(url) ? url : undefined;
}

/** URLs with a title each, all of one shape. */
function fromTitled(lines: readonly string[]): string[] | undefined {
  const areMarked = lines.length > 1 && lines.every((line) => mark.test(line));
  if (!areMarked && lines.length < fewestTitled) return undefined;
  for (const shape of titledLines) {
    const urls = every(lines, (line) => untitled(line, shape) ?? (areMarked ? unmarked(line) : undefined));
    if (urls !== undefined) return urls;
  }
  return undefined;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}

/**
 * Cuts at commas and semicolons with no blank behind them. Of two pieces both must be of one host, and a query may hold
 * such a list itself: there it takes three of one host, each with a query and no other URL in it.
 */
function cutBare(text: string): string[] {
  const pieces = text.split(/[,;](?=https?:\/\/)/i);
  if (pieces.length === 1 || !pieces.every(isAddress)) return [text];
  const isOneHost = new Set(pieces.map(hostOf)).size === 1;
  const isPlain = pieces.every((piece) => piece.indexOf("://", 8) < 0);
  if (!isPlain) return [text];
  if (!pieces.slice(0, -1).some((piece) => /[?#]/.test(piece)))
    return isOneHost || pieces.length > 2 ? pieces : [text];
  return isOneHost && pieces.length > 2 && pieces.every((piece) => piece.includes("?")) ? pieces : [text];
}

/** The URLs of a line, cut where a blank is followed by a scheme, and where `cutBare` does. */
function pieces(line: string): string[] {
  const spaced = line.split(/\s*[,;]\s+(?=https?:\/\/)|\s+[,;]?(?=https?:\/\/)/i);
  return spaced.flatMap(cutBare);
}

/** True for rows of a table, whose columns are not to be mixed: as many cells in each. */
function isTable(lines: readonly string[]): boolean {
  const widths = new Set(lines.map((line) => line.split(/[\t,;]\s*(?=https?:\/\/)/i).length));
  return lines.length > 1 && widths.size === 1 && !widths.has(1);
}

/** True if lines end with a separator that is not of the URL: all but the last do. */
function areEnded(lines: readonly string[]): boolean {
  return lines.length > 1 && lines.slice(0, -1).every((line) => /[,;]$/.test(line));
}

function fromPieces(lines: readonly string[]): string[] | undefined {
  if (isTable(lines)) return undefined;
  const isEnded = areEnded(lines);
  const rows: string[][] = [];
  for (const line of lines) {
    if (!/^https?:\/\//i.test(line)) return undefined;
    const row = pieces(line);
    if (isEnded || row.length > 1) row.push((row.pop() ?? "").replace(/\s*[,;]$/, ""));
    if (!row.every(isAddress)) return undefined;
    rows.push(row);
  }
  return isEnded || rows.some((row) => row.length > 1) ? rows.flat() : undefined;
}

/** Returns the URLs of a text that holds nothing else; undefined where it does, or has one a line as it is. */
export function urlsIn(text: string): UrlText | undefined {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  const all = trimmed.split(/\r?\n|\r/).map((line) => line.trim());
  const lines = all.filter((line) => line !== "" && !line.startsWith("#"));
  if (lines.length === 0) return undefined;
  const isPlain = lines.every((line) => /^https?:/i.test(line));
  const readers: [UrlDress, () => string[] | undefined][] = isPlain
    ? [
        ["separated", () => fromPieces(lines)],
        ["titled", () => fromTitled(lines)],
      ]
    : [
        ["json", () => fromArray(trimmed)],
        ["jsonl", () => fromRecords(lines)],
        ["quoted", () => fromQuotes(trimmed)],
        ["marked", () => every(lines, unmarked)],
        ["titled", () => fromTitled(lines)],
      ];
  for (const [dress, read] of readers) {
    const urls = read();
    if (urls !== undefined) return { urls, dress };
  }
  return undefined;
}
