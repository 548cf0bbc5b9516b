/** The words about what keeps sessions and verdicts: said when a store begins to fail, and when all are well again. */
import type { Failure } from "../worker/api";
import { report, withdraw } from "./failures";

/** The stores that fail, each with the code it is said under. */
const failing = new Map<string, string>();

/** A store could not write. Said once, however often it is tried again. */
export function storageFailed(store: string, { code, params, message }: Failure): void {
  const before = failing.get(store);
  if (before === code) return;
  failing.set(store, code);
  if (before !== undefined) withdrawUnused(before);
  withdraw("storage-again");
  report({ code, severity: "warning", source: "", params, message });
}

/** A store has written everything. */
export function storageKept(store: string): void {
  const code = failing.get(store);
  if (code === undefined) return;
  failing.delete(store);
  withdrawUnused(code);
  if (failing.size > 0) return;
  const message = "everything is kept again";
  report({ code: "storage-again", severity: "note", source: "", params: {}, message });
}

function withdrawUnused(code: string): void {
  if (![...failing.values()].includes(code)) withdraw(code);
}
