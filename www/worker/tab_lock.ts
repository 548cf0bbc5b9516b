/**
 * Which tabs are alive: each holds a lock by its name, one for its page and one for each place whose worker it has, for
 * as long as it lives. The browser lets go of the locks of a tab that crashed.
 */

/** Locks are there on https and on this machine only; without them nobody knows of other tabs. */
export function tabLocks(): LockManager | undefined {
  return (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
}

function lockName(of: string, tab: string): string {
  return `dustlens-${of} ${tab}`;
}

/** Says that this tab has the page or a place, until its worker ends or `until` resolves. */
export function holdTab(of: string, tab: string, until?: Promise<void>, locks = tabLocks()): void {
  locks?.request(lockName(of, tab), () => until ?? new Promise<void>(() => undefined)).catch(() => undefined);
}

/** Says the same unless another has said it: then false. Without locks undefined. */
export function holdIfFree(
  of: string,
  tab: string,
  until: Promise<void>,
  locks = tabLocks(),
): Promise<boolean | undefined> {
  if (locks === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const held = locks.request(lockName(of, tab), { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : until;
    });
    held.catch(() => resolve(undefined));
  });
}

/** The names of the tabs that have the page or a place now; undefined where nobody knows. */
export async function livingTabs(of: string, locks = tabLocks()): Promise<ReadonlySet<string> | undefined> {
  const prefix = lockName(of, "");
  try {
    const held = (await locks?.query())?.held;
    const names = held?.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
    return names && new Set(names);
  } catch {
    return undefined;
  }
}

/** The same; where nobody knows, every tab seems to be at rest. */
export async function busyTabs(of: string): Promise<ReadonlySet<string>> {
  return (await livingTabs(of)) ?? new Set();
}
