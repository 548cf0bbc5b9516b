/**
 * A session as a file: JSON Lines, a header line and then one line an input, so that neither
 * writing nor reading ever holds the page for longer than one input takes.
 */
import type { Settings } from "dustlens";
import { EngineError } from "../../app/failures";
import { fields, readInput, writeInput } from "../../inputs/documents/input_lines";
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

/** Writes a session. */
export async function writeSession(
  settings: Settings,
  removals: readonly Removal[],
  inputs: readonly Input[],
): Promise<Blob> {
  const removed = placed(inputs, removals);
  const parts = [`${JSON.stringify({ format, version, settings, removed, inputs: inputs.length })}\n`];
  for (const input of inputs) parts.push(`${await writeInput(input)}\n`);
  return new Blob(parts, { type: "application/jsonl" });
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

/** True if a file's first bytes are those of a session file. */
export async function isSession(file: Blob): Promise<boolean> {
  return (await file.slice(0, 40).text()).startsWith(`{"format":"${format}"`);
}
