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

/** True when an address says more than what was kept: the last changes could not be written. */
export function isNewer(address: OwnAddress | undefined, kept: { edited?: number } | undefined): boolean {
  return address !== undefined && address.edited > (kept?.edited ?? 0);
}
