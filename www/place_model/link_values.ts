/** Single values of a link: an order of rows, one of several words. Pure. */

/** The column that rows are ordered by, and the direction. */
export interface Order<Key> {
  key: Key;
  descending: boolean;
}

/** An order as a link has it: `-key` where it descends. */
export function writeOrder({ key, descending }: Order<string>): string {
  return descending ? `-${key}` : key;
}

/** The order that a link names; undefined: it is none of these columns. */
export function readOrder<Key extends string>(keys: readonly Key[], value: string): Order<Key> | undefined {
  const descending = value.startsWith("-");
  const key = oneOf(keys, descending ? value.slice(1) : value);
  return key === undefined ? undefined : { key, descending };
}

/** The value, if it is one of these. */
export function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value);
}
