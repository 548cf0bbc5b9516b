/** Inputs as lines of JSON, their bytes as Base64: for session files, and for what a page leaves as it goes. */
import type { FetchedPage } from "dustlens";
import type { Input } from "../../worker/api";

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

/** An input as one line of JSON. */
export async function writeInput(input: Input): Promise<string> {
  if (input.kind === "text") return JSON.stringify(input);
  if (input.kind === "file") {
    const { kind, id, lines } = input;
    return JSON.stringify({ kind, id, lines, bytes: await toBase64(input.blob) });
  }
  const body = await toBase64(new Blob([Uint8Array.from(input.page.body)]));
  return JSON.stringify({ kind: input.kind, id: input.id, page: { ...input.page, body } });
}

type Fields = Record<string, unknown>;

/** The fields of a line of JSON; undefined when it is no object. */
export function fields(text: string): Fields | undefined {
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
export function readInput(text: string): Input | undefined {
  const given = fields(text);
  if (given === undefined || typeof given["id"] !== "string" || given["id"] === "") return undefined;
  const id = given["id"];
  try {
    if (given["kind"] === "text" && typeof given["text"] === "string")
      return { kind: "text", id, text: given["text"], ...(given["held"] === true && { held: true }) };
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
