import { put, tabStorage } from "./browser_storage";

/** The mark that the page writes beside an address of its own into the history, so that it knows the address after a reload. */
export interface OwnAddress {
  own: true;
  /** When a person last changed what the address says, in milliseconds since 1970. */
  edited: number;
}

/** The mark of an address; undefined when this page did not write it. */
export function ownAddress(state: unknown): OwnAddress | undefined {
  if (typeof state !== "object" || state === null || Reflect.get(state, "own") !== true) return undefined;
  const edited: unknown = Reflect.get(state, "edited");
  return { own: true, edited: typeof edited === "number" ? edited : 0 };
}

/** The address that was written last, in the tab's storage: after a crash the history may have no mark of it yet. */
const lastItem = "dustlens-address";

/** Remembers an address that was written, with its mark. */
export function rememberAddress(fragment: string, own: OwnAddress, storage = tabStorage()): void {
  put(storage, lastItem, JSON.stringify({ ...own, fragment }));
}

/** The mark of the address that a page begins with. */
export function firstAddress(
  fragment: string,
  state: unknown,
  storage = tabStorage(),
): OwnAddress | undefined {
  try {
    const last: unknown = JSON.parse(storage?.getItem(lastItem) ?? "null");
    const own = ownAddress(last);
    if (own !== undefined && Reflect.get(Object(last), "fragment") === fragment) return own;
  } catch {
    // Nothing that this page has written.
  }
  return ownAddress(state);
}

/** True when an address says more than what was kept: the last changes could not be written. */
export function isNewer(address: OwnAddress | undefined, kept: { edited?: number } | undefined): boolean {
  return address !== undefined && address.edited > (kept?.edited ?? 0);
}
