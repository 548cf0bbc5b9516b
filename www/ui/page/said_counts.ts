/** Counts in words, one behind the other, as a screen reader says them; those of nothing are left out. */
export function saidCounts<Name extends string>(
  names: readonly Name[],
  counts: Readonly<Partial<Record<Name, number>>> | undefined,
  words: (name: Name, count: number) => string,
): string {
  const present = names.filter((name) => (counts?.[name] ?? 0) > 0);
  return present.map((name) => words(name, counts?.[name] ?? 0)).join(", ");
}
