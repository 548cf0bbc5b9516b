/**
 * A session as a file: JSON Lines, a header line and then one line an input, so that neither
 * writing nor reading ever holds the page for longer than one input takes.
 */
import type { FetchedPage, Settings } from "dustlens";
import { EngineError } from "../../app/failures";
import { type KeptRemoval, placed, type Removal, unplaced } from "../../inputs/documents/removals";
import type { Input } from "../../worker/api";
import { initialSettings, readSettings } from "./settings";

const format = "dustlens-session";
const version = 1;

export interface SessionFile {
  settings: Settings;
  removed: Removal[];
  inputs: Input[];
  /** Lines and fields that could not be taken. */
  refused: string[];
}

/** The part of a `data:` URL after the comma: encoding is left to the browser, off the main thread. */
async function toBase64(blob: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("the file could not be read"));
    reader.readAsDataURL(blob);
  });
  return url.slice(url.indexOf(",") + 1);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}

async function line(input: Input): Promise<string> {
  if (input.kind === "text") return JSON.stringify(input);
  if (input.kind === "file") {
    const { kind, id, lines } = input;
    return JSON.stringify({ kind, id, lines, bytes: await toBase64(input.blob) });
  }
  const body = await toBase64(new Blob([Uint8Array.from(input.page.body)]));
  return JSON.stringify({ kind: input.kind, id: input.id, page: { ...input.page, body } });
}

/** Writes a session. */
export async function writeSession(
  settings: Settings,
  removals: readonly Removal[],
  inputs: readonly Input[],
): Promise<Blob> {
  const removed = placed(inputs, removals);
  const parts = [`${JSON.stringify({ format, version, settings, removed, inputs: inputs.length })}\n`];
  for (const input of inputs) parts.push(`${await line(input)}\n`);
  return new Blob(parts, { type: "application/jsonl" });
}

type Fields = Record<string, unknown>;

function fields(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value))
      : undefined;
  } catch {
    return undefined;
  }
}

function readPage(raw: unknown): FetchedPage | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const given: Fields = Object.fromEntries(Object.entries(raw));
  const { url, final_url, status, body, truncated, elapsed_ms, content_type } = given;
  if (typeof url !== "string" || typeof final_url !== "string" || typeof status !== "number")
    return undefined;
  if (typeof body !== "string") return undefined;
  return {
    url,
    final_url,
    status,
    hops: [],
    headers: {},
    ...(typeof content_type === "string" ? { content_type } : {}),
    body: fromBase64(body),
    truncated: truncated === true,
    elapsed_ms: typeof elapsed_ms === "number" ? elapsed_ms : 0,
  };
}

/** One line as an input; undefined when it is none. */
function readInput(text: string): Input | undefined {
  const given = fields(text);
  if (given === undefined || typeof given["id"] !== "string" || given["id"] === "") return undefined;
  const id = given["id"];
  try {
    if (given["kind"] === "text" && typeof given["text"] === "string")
      return { kind: "text", id, text: given["text"] };
    if (given["kind"] === "file" && typeof given["bytes"] === "string")
      return {
        kind: "file",
        id,
        blob: new Blob([fromBase64(given["bytes"])]),
        lines: given["lines"] === true,
      };
    const page = given["kind"] === "page" ? readPage(given["page"]) : undefined;
    return page === undefined ? undefined : { kind: "page", id, page };
  } catch {
    return undefined;
  }
}

function isRemoval(value: unknown): value is KeptRemoval {
  if (typeof value !== "object" || value === null) return false;
  return typeof Reflect.get(value, "input") === "number" && typeof Reflect.get(value, "id") === "string";
}

function readRemovals(value: unknown, inputs: readonly (Input | undefined)[]): Removal[] {
  return Array.isArray(value) ? unplaced(inputs, value.filter(isRemoval)) : [];
}

function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Reads a session file. Rejects with `not-a-session` when the header is not one of ours. */
export async function readSession(file: Blob): Promise<SessionFile> {
  const lines = (await file.text()).split("\n");
  const header = fields(lines[0] ?? "");
  if (header?.["format"] !== format || header["version"] !== version)
    throw new EngineError({
      code: "not-a-session",
      params: {},
      message: "the file is not a Dustlens session",
    });
  const { settings, refused } = readSettings(header["settings"], initialSettings);
  // With gaps where a line is refused, so that the removals still find their inputs by place.
  const read: (Input | undefined)[] = [];
  for (const [index, text] of lines.entries()) {
    if (index === 0 || text === "") continue;
    const input = readInput(text);
    read.push(input);
    if (input === undefined) refused.push(String(index + 1));
    if (text.length > 100_000) await breath();
  }
  const inputs = read.filter((input) => input !== undefined);
  return { settings, removed: readRemovals(header["removed"], read), inputs, refused };
}

/** Whether a file's first bytes are those of a session file. */
export async function isSession(file: Blob): Promise<boolean> {
  return (await file.slice(0, 40).text()).startsWith(`{"format":"${format}"`);
}
