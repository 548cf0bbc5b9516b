/** The table of verdicts: where it is kept, as a file, and what is taken out of it. */
import { signal } from "@preact/signals";
import type { ParamImported } from "dustlens";
import { attempt, report, reportThrown } from "../../app/failures";
import { verdictStorage } from "../../place/verdict_storage";
import { download } from "../../ui/download";
import { engine } from "./engine";
import { picked, unpick } from "./picked";
import { listeners, recount, revision } from "./session";

const own = verdictStorage("params");

/** Where verdicts are kept: for the next visit, or in the memory of this one only. */
export const storage = own.state;
/** What the last file brought. */
export const imported = signal<{ name: string; result: ParamImported } | undefined>(undefined);

/** Saves the table as JSON Lines. */
export function saveTable(): void {
  attempt(async () => download(await engine.table(), "dustlens-query-args.jsonl"));
}

/** Lines that are named one by one; more would be a wall to read. */
const namedLines = 20;

function tellProblems(name: string, { problems }: ParamImported): void {
  const base = { severity: "warning" } as const;
  for (const { line, detail } of problems.slice(0, namedLines)) {
    const params = { line: String(line), detail };
    report({ ...base, code: "table-line", source: `${name}:${line}`, params, message: `${line}: ${detail}` });
  }
  const more = problems.length - namedLines;
  if (more <= 0) return;
  const message = `${more} more lines left out`;
  report({ ...base, code: "table-lines-skipped", source: name, params: { count: String(more) }, message });
}

/** Merges a file into the table: of two rows of one argument the one checked later stays. */
export async function importTable(file: File): Promise<void> {
  try {
    const result = await engine.import(await file.text());
    imported.value = { name: file.name, result };
    tellProblems(file.name, result);
    await recount();
  } catch (thrown) {
    reportThrown(thrown, file.name);
  }
}

/** Takes rows out of the table, for good. */
export function forget(ids: readonly string[]): void {
  attempt(async () => {
    await engine.forget([...ids]);
    if (ids.some((id) => id === picked.peek())) unpick();
    revision.value++;
  });
}

listeners.heard.push(own.heard);
