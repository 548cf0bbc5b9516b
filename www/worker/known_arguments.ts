/** Arguments that the place Parameters has found insignificant, as lines of rules: `host drop name`. */
import type { ParamStored } from "dustlens";
import { known_arguments } from "dustlens/dust.js";
import { isEngineFault } from "./errors";
import { TableStore } from "./table_store";

/** True if a stored row can be one of them; the core alone knows for sure. */
function mayBe({ line }: ParamStored): boolean {
  return line.includes('"insignificant"');
}

/** The lines that follow from stored rows. What holds under one path only gives none: rules hold for their host. */
export function linesOf(rows: readonly ParamStored[]): string {
  const likely = rows.filter(mayBe);
  if (likely.length === 0) return "";
  return known_arguments(likely.map(({ line }) => line))
    .sort()
    .join("\n");
}

/** Returns what is known by now; nothing where the browser keeps nothing. `ready`: waits for the part that reads the rows. */
export async function knownArguments(tab: string, ready: () => Promise<void>): Promise<string> {
  let store: TableStore | undefined;
  try {
    store = await TableStore.open(tab);
    const rows = (await store.rows()).filter(mayBe);
    if (rows.length === 0) return "";
    await ready();
    return linesOf(rows);
  } catch (thrown) {
    if (isEngineFault(thrown)) throw thrown;
    return "";
  } finally {
    store?.close();
  }
}
