/** The table of verdicts: where it is kept, as a file, and what is taken out of it. */
import { signal } from "@preact/signals";
import type { ParamImported } from "dustlens";
import { attempt, report, reportThrown } from "../../app/failures";
import { verdictStorage } from "../../place_model/verdict_storage";
import { download } from "../../ui/download";
import type { ParamEngine, ParamSession } from "./session";

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

/** The table of one place. */
export class ParamTable {
  private readonly own = verdictStorage("params");

  /** Where verdicts are kept: for the next visit, or in the memory of this one only. */
  readonly storage = this.own.state;

  /** What the last file brought. */
  readonly imported = signal<{ name: string; result: ParamImported } | undefined>(undefined);

  /** Saves the table as JSON Lines. */
  readonly saveTable = (): void => {
    attempt(async () => download(await this.engine.table(), "dustlens-query-args.jsonl"));
  };

  /** Merges a file into the table: of two rows of one argument the one checked later stays. */
  readonly importTable = async (file: File): Promise<void> => {
    try {
      const result = await this.engine.import(await file.text());
      this.imported.value = { name: file.name, result };
      tellProblems(file.name, result);
      await this.session.recount();
    } catch (thrown) {
      reportThrown(thrown, file.name);
    }
  };

  /** Takes rows out of the table, for good. */
  readonly forget = (ids: readonly string[]): void => {
    attempt(async () => {
      await this.engine.forget([...ids]);
      if (ids.some((id) => id === this.session.picked.peek())) this.session.unpick();
      this.session.revision.value++;
    });
  };

  constructor(
    private readonly engine: ParamEngine,
    private readonly session: ParamSession,
  ) {
    this.session.listeners.heard.push(this.own.heard);
  }
}
