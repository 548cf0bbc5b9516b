/**
 * Access logs whose lines name their fields: W3C extended logs (IIS, CloudFront) and JSON records (nginx, Caddy, Traefik,
 * Cloudflare). Each becomes a log in the common format, line for line, which the core reads. Pure.
 */

/** A request of a log. */
export interface LogRequest {
  method: string;
  /** The path with the query. */
  target: string;
  /** The site, with `https://` in front where the log says so. */
  host?: string;
}

/** Reads a log line by line; undefined: the line holds no request. */
export type ReadRequest = (line: string) => LogRequest | undefined;

/** Characters and lines by which a log is told from other texts. */
const looked = { length: 64_000, lines: 200 } as const;
/** The share of its records that have to be requests. */
const enough = 0.9;

const isMethod = (text: string | undefined): text is string => /^[A-Z]{3,10}$/.test(text ?? "");

function request(method: string, target: string, host: string | undefined, isSecure: boolean): LogRequest {
  if (host === undefined || /[\s"[\]]/.test(host)) return { method, target };
  return { method, target, host: isSecure ? `https://${host}` : host };
}

/** Fields of W3C logs that hold the site: that of the visitor before that of the server behind. */
const hostFields = ["x-host-header", "cs-host", "cs(host)"];

/** A W3C extended log: `#Fields:` names the columns, perhaps several times, and `-` stands for nothing. */
function w3cReader(): ReadRequest {
  let names: string[] = [];
  return (line) => {
    const fields = /^#fields:(.*)/i.exec(line)?.[1];
    if (fields !== undefined) names = fields.trim().toLowerCase().split(/\s+/);
    if (line.startsWith("#")) return undefined;
    const cells = line.match(/"(?:[^"]|"")*"|\S+/g) ?? [];
    const cell = (name: string) => {
      const value = cells[names.indexOf(name)];
      return value === "-" ? undefined : value;
    };
    const [stem, query] = [cell("cs-uri-stem"), cell("cs-uri-query")];
    const target = cell("cs-uri") ?? (stem === undefined || query === undefined ? stem : `${stem}?${query}`);
    const method = names.includes("cs-method") ? cell("cs-method") : "GET";
    if (!target?.startsWith("/") || !isMethod(method)) return undefined;
    const host = hostFields.map(cell).find((value) => value !== undefined);
    return request(method, target, host, cell("cs-protocol") === "https" || cell("s-port") === "443");
  };
}

/** Names of the fields of JSON logs without `_`, `-` and `:`, the surest first. */
const jsonNames = {
  line: ["request"],
  target: ["requesturi", "clientrequesturi", "uri", "requestpath", "clientrequestpath", "path", "url"],
  query: ["args", "querystring"],
  method: ["requestmethod", "clientrequestmethod", "method"],
  host: ["httphost", "requesthost", "clientrequesthost", "host", "authority", "servername"],
  scheme: ["scheme", "requestscheme", "clientrequestscheme"],
} as const;

/** Names under which a list of URLs has them whole: such records are no requests. */
const urlNames = ["url", "uri", "loc", "link", "href", "address"];

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The fields of a record by their plain names; Caddy has those of the request in an object of its own. */
function fieldsOf(record: object): Map<string, unknown> {
  const inside: unknown = Reflect.get(record, "request");
  const entries = Object.entries(isObject(inside) ? { ...record, ...inside } : record);
  return new Map(entries.map(([name, value]) => [name.toLowerCase().replace(/[_:-]/g, ""), value]));
}

/** A request has a path, and a method or a status; a record with a text is a document, one with a whole URL is an item. */
const readRecord: ReadRequest = (line) => {
  const record = line.startsWith("{") ? parsed(line) : undefined;
  if (!isObject(record)) return undefined;
  const fields = fieldsOf(record);
  const text = (names: readonly string[]) => {
    const found = names
      .map((name) => fields.get(name))
      .find((value) => typeof value === "string" && value !== "");
    return typeof found === "string" ? found : undefined;
  };
  const isOfUrl = urlNames.some((name) => /^https?:/i.test(text([name]) ?? ""));
  if (isOfUrl || text(["text", "body"]) !== undefined) return undefined;
  const [, asked, path] = /^([A-Z]{3,10}) (\/\S*)(?: HTTP\/[\d.]+)?$/.exec(text(jsonNames.line) ?? "") ?? [];
  const method = asked ?? text(jsonNames.method) ?? (fields.has("status") ? "GET" : undefined);
  const target = path ?? withQuery(text(jsonNames.target), text(jsonNames.query));
  if (!target?.startsWith("/") || !isMethod(method)) return undefined;
  const isSecure = text(jsonNames.scheme)?.toLowerCase() === "https" || isObject(fields.get("tls"));
  return request(method, target, text(jsonNames.host), isSecure);
};

/** nginx logs the query of `$uri` on its own. */
function withQuery(path: string | undefined, query: string | undefined): string | undefined {
  if (path === undefined || path.includes("?") || query === undefined || query === "-") return path;
  return `${path}?${query.replace(/^\?/, "")}`;
}

/** Returns the reader of a log that begins so; undefined where it is none. */
export function fieldLogReader(text: string): ReadRequest | undefined {
  const beginning = text.slice(0, looked.length).replace(/^\uFEFF/, "");
  if (!/^\s*(?:#|\{)/.test(beginning)) return undefined;
  const all = beginning.split(/\r?\n/);
  // The last line may be cut.
  if (text.length >= looked.length && all.length > 1) all.pop();
  const lines = all.map((line) => line.trim()).filter((line) => line !== "");
  const isW3c = /^(?:\s*#[^\n]*\n)*?\s*#fields:.*\bcs-uri/i.test(beginning);
  const reader = isW3c ? w3cReader() : readRecord;
  const records = lines.slice(0, looked.lines);
  const found = records.filter((line) => reader(line) !== undefined).length;
  const directives = isW3c ? records.filter((line) => line.startsWith("#")).length : 0;
  const isLog = found > 0 && found >= enough * (records.length - directives);
  return isLog ? (isW3c ? w3cReader() : readRecord) : undefined;
}

/** Signs that would end a request in a log, as servers write them. */
function escaped(target: string): string {
  const code = (sign: string) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, "0")}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a request may hold them, a line of a log must not.
  return target.replace(/["\\]/g, "\\$&").replace(/[\u0000-\u001f\u007f]/g, code);
}

/** Returns a line of the common log format; a directive becomes a blank line, and what is no request stays. */
export function commonLine(line: string, read: ReadRequest): string {
  const trimmed = line.trim();
  const found = read(trimmed);
  if (found === undefined) return trimmed.startsWith("#") ? "" : line;
  const site = found.host === undefined ? "" : `${found.host} `;
  return `${site}0.0.0.0 - - [-:-] "${found.method} ${escaped(found.target)} HTTP/1.1" 200 0`;
}
