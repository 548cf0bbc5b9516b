/**
 * Recognition of access logs whose lines name their fields: W3C extended logs (IIS, CloudFront) and JSON records (nginx,
 * Caddy, Traefik, Cloudflare). The core reads them; here it is told that they are logs, and whether they name their site.
 * Pure.
 */

/** A request of a log; `isOfHost`: it names its site. */
export interface LogRequest {
  isOfHost: boolean;
}

/** Reads a log line by line; undefined: the line holds no request. */
export type ReadRequest = (line: string) => LogRequest | undefined;

/** Characters and lines by which a log is told from other texts. */
const looked = { length: 64_000, lines: 200 } as const;
/** The share of its records that have to be requests. */
const enough = 0.9;

const isMethod = (text: string | undefined): text is string => /^[A-Z]{3,10}$/.test(text ?? "");

const isHost = (text: string | undefined): boolean => text !== undefined && !/[\s"[\]]/.test(text);

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
    const target = cell("cs-uri") ?? cell("cs-uri-stem");
    const method = names.includes("cs-method") ? cell("cs-method") : "GET";
    if (!target?.startsWith("/") || !isMethod(method)) return undefined;
    return { isOfHost: hostFields.some((name) => isHost(cell(name))) };
  };
}

/** Names of the fields of JSON logs without `_`, `-` and `:`, the surest first. */
const jsonNames = {
  line: ["request"],
  target: ["requesturi", "clientrequesturi", "uri", "requestpath", "clientrequestpath", "path", "url"],
  method: ["requestmethod", "clientrequestmethod", "method"],
  host: ["httphost", "requesthost", "clientrequesthost", "host", "authority", "servername", "vhost"],
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
  const target = path ?? text(jsonNames.target);
  if (!target?.startsWith("/") || !isMethod(method)) return undefined;
  return { isOfHost: isHost(text(jsonNames.host)) };
};

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
