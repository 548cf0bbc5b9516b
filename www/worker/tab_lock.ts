/** Which tabs work on a verification: each holds a lock by its name for as long as it lives. */

const prefix = "dustlens-params ";

/** Locks are there on https and on this machine only; without them every tab seems to be at rest. */
function locks(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}

/** Says that this tab works on one, until its worker ends. */
export function holdTab(tab: string): void {
  locks()
    ?.request(prefix + tab, () => new Promise<void>(() => undefined))
    .catch(() => undefined);
}

/** The names of the tabs that work on one now. */
export async function busyTabs(): Promise<ReadonlySet<string>> {
  try {
    const held = (await locks()?.query())?.held ?? [];
    const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
    return new Set(names);
  } catch {
    return new Set();
  }
}
