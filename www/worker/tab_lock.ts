/** Which tabs work on a verification: each holds a lock by its name, one for each place, for as long as it lives. */

/** Locks are there on https and on this machine only; without them every tab seems to be at rest. */
function locks(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}

/** Says that this tab works on one of a place, until its worker ends. */
export function holdTab(place: string, tab: string): void {
  locks()
    ?.request(`dustlens-${place} ${tab}`, () => new Promise<void>(() => undefined))
    .catch(() => undefined);
}

/** The names of the tabs that work on one of a place now. */
export async function busyTabs(place: string): Promise<ReadonlySet<string>> {
  const prefix = `dustlens-${place} `;
  try {
    const held = (await locks()?.query())?.held ?? [];
    const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
    return new Set(names);
  } catch {
    return new Set();
  }
}
