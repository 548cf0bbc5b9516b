/** Arguments that the place Parameters has found insignificant, as lines of rules: `host drop name`. */
import { ParamSession, type ParamStored } from "dustlens";
import { TableStore } from "./table_store";

/** Rows that are asked for at once. */
const window = 1000;

/** True if a stored row can be one of them; the core alone knows for sure. */
function mayBe({ line }: ParamStored): boolean {
  return line.includes('"insignificant"');
}

/** A name that a line cannot say: lines are split at white space, and `""` stands for nothing. */
function isWord(name: string): boolean {
  return /^\S+$/.test(name) && name !== '""';
}

/** The lines that follow from stored rows. What holds under one path only gives none: rules hold for their host. */
export function linesOf(rows: readonly ParamStored[]): string {
  const likely = rows.filter(mayBe);
  if (likely.length === 0) return "";
  const session = new ParamSession(ParamSession.default_settings());
  try {
    session.import([ParamSession.table_header(), ...likely.map(({ line }) => line)].join("\n"));
    return all(session).sort().join("\n");
  } finally {
    session.free();
  }
}

function all(session: ParamSession): string[] {
  const query = { remembered: true, due: false, filter: "", verdict: "insignificant" } as const;
  const lines: string[] = [];
  for (let offset = 0, total = 1; offset < total; offset += window) {
    const page = session.rows({ ...query, sort: "name", descending: false, offset, limit: window }, 0);
    total = page.total;
    for (const { host, path, name } of page.rows)
      if (path === undefined && isWord(name)) lines.push(`${host} drop ${name}`);
  }
  return lines;
}

/** Returns what is known by now; nothing where the browser keeps nothing. */
export async function knownArguments(tab: string): Promise<string> {
  let store: TableStore | undefined;
  try {
    store = await TableStore.open(tab);
    return linesOf(await store.rows());
  } catch (thrown) {
    if (thrown instanceof WebAssembly.RuntimeError) throw thrown;
    return "";
  } finally {
    store?.close();
  }
}
