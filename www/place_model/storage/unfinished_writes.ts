/**
 * What a page leaves in the tab's own storage when it goes before its last write has ended. IndexedDB ends no write of a
 * page that is gone, and this storage alone takes a text at once; so the texts go there, and what is kept already by its
 * key. The page that takes its place takes them up.
 */
import { put, tabStorage } from "../../app/browser_storage";

/** Longer ones would hold the page as it goes; browsers give a tab 5 million units in all. */
const longest = 1_000_000;

function item(name: string): string {
  return `dustlens-left-${name}`;
}

/** Leaves something for the next page of this tab; too much, or no room, and what was left before stays. */
export function leave(name: string, what: unknown): void {
  const text = JSON.stringify(what);
  if (text.length <= longest) put(tabStorage(), item(name), text);
}

/** Drops what was left: the page lives on, or has written it. */
export function dropLeft(name: string): void {
  tabStorage()?.removeItem(item(name));
}

/** The state that the page before has left; it stays until it is dropped. */
export function readLeft(name: string): unknown {
  const text = tabStorage()?.getItem(item(name)) ?? undefined;
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
