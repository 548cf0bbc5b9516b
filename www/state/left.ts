/**
 * What a page leaves in the tab's own storage when it goes before its last write has ended. IndexedDB ends no write of a
 * page that is gone, and this storage alone takes a text at once; so the texts go there, and what is kept already by its
 * key. The page that takes its place takes them up.
 */

/** Longer ones would hold the page as it goes; browsers give a tab 5 million units in all. */
const longest = 1_000_000;

function item(name: string): string {
  return `dustlens-left-${name}`;
}

/** The storage of the tab; undefined where the browser gives none. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/** Leaves something for the next page of this tab; too much, or no room, and nothing is left. */
export function leave(name: string, what: unknown): void {
  const text = JSON.stringify(what);
  if (text.length > longest) return;
  try {
    tabStorage()?.setItem(item(name), text);
  } catch {
    // A full storage keeps what it can; the state of the last write is there in any case.
    return;
  }
}

/** Drops what was left: the page lives on, or has written it. */
export function dropLeft(name: string): void {
  tabStorage()?.removeItem(item(name));
}

/** Takes up what the page before has left, once. */
export function takeLeft(name: string): unknown {
  const text = tabStorage()?.getItem(item(name)) ?? undefined;
  dropLeft(name);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
