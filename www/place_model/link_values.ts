/** Single values of a link: an order of rows, one of several words. Pure. */

export interface Order<Key> {
  key: Key;
  descending: boolean;
}

export function writeOrder({ key, descending }: Order<string>): string {
  return descending ? `-${key}` : key;
}

export function readOrder<Key extends string>(keys: readonly Key[], value: string): Order<Key> | undefined {
  const descending = value.startsWith("-");
  const key = oneOf(keys, descending ? value.slice(1) : value);
  return key === undefined ? undefined : { key, descending };
}

export function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value);
}
