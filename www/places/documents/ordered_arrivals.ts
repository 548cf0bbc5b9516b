/** Things asked for together that come in any order, handed out in the order asked. Pure. */
export class OrderedArrivals<T> {
  /** What is asked for, in order; `settled` once it came or is known not to come. */
  private readonly slots = new Map<string, { settled: boolean; thing?: T }>();

  /** Names asked for; one that is waited for already keeps its place. */
  ask(names: readonly string[]): void {
    for (const name of names) if (!this.awaits(name)) this.slots.set(name, { settled: false });
  }

  /** True if this name is waited for. */
  awaits(name: string): boolean {
    return this.slots.get(name)?.settled === false;
  }

  /** What a name gave; without `thing`: nothing will come. A name nobody asked for is not waited for by any. */
  settle(name: string, thing?: T): void {
    this.slots.set(name, thing === undefined ? { settled: true } : { settled: true, thing });
  }

  /** Takes what nothing earlier is waited for. */
  take(): T[] {
    const ready: T[] = [];
    for (const [name, { settled, thing }] of this.slots) {
      if (!settled) break;
      this.slots.delete(name);
      if (thing !== undefined) ready.push(thing);
    }
    return ready;
  }
}
