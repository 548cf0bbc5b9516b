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

/** The addresses that were written last, newest first, in the tab's storage. */
const lastItem = "dustlens-address";

/**
 * Milliseconds for which an address is remembered after another one has replaced it. A reload, or a crash, may bring the
 * page back by an address that the browser took before the last one, and without its mark.
 */
const remembered = 5_000;

interface Written extends OwnAddress {
  fragment: string;
  /** When it was written, in milliseconds since 1970. */
  at?: number;
}

function written(value: unknown): Written[] {
  const own = ownAddress(value);
  const [fragment, at]: unknown[] = [
    Reflect.get(Object(value), "fragment"),
    Reflect.get(Object(value), "at"),
  ];
  if (own === undefined || typeof fragment !== "string") return [];
  return [{ ...own, fragment, ...(typeof at === "number" && { at }) }];
}

function writtenLast(storage: Storage | undefined): Written[] {
  try {
    // Earlier versions kept the last one alone.
    const last: unknown = JSON.parse(storage?.getItem(lastItem) ?? "[]");
    return (Array.isArray(last) ? last : [last]).flatMap(written);
  } catch {
    return [];
  }
}

/** Remembers an address that was written, with its mark. */
export function rememberAddress(
  fragment: string,
  own: OwnAddress,
  storage = tabStorage(),
  now: number = Date.now(),
): void {
  const recent = writtenLast(storage).filter(({ at = 0, fragment: other }) => {
    return other !== fragment && now - at < remembered;
  });
  put(storage, lastItem, JSON.stringify([{ ...own, fragment, at: now }, ...recent]));
}

/** The mark of the address that a page begins with. */
export function firstAddress(
  fragment: string,
  state: unknown,
  storage = tabStorage(),
): OwnAddress | undefined {
  const known = writtenLast(storage).find((one) => one.fragment === fragment);
  return known === undefined ? ownAddress(state) : { own: true, edited: known.edited };
}

/** True when an address says more than what was kept: the last changes could not be written. */
export function isNewer(address: OwnAddress | undefined, kept: { edited?: number } | undefined): boolean {
  return address !== undefined && address.edited > (kept?.edited ?? 0);
}
