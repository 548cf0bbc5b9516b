/** Values by key that a worker is asked for when a view shows them, and asked for again when the results change. */
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { attempt } from "../../app/failures";

export class Asked<Key, Value> {
  /** The values that have come. A key that is absent has not come yet. */
  readonly known: Signal<ReadonlyMap<Key, Value>> = signal(new Map());
  readonly #asked = new Set<Key>();
  #forRevision: number;
  #settled: Promise<unknown> = Promise.resolve();

  /** `revision`: moves when the results change. */
  constructor(private readonly revision: ReadonlySignal<number>) {
    this.#forRevision = revision.peek();
  }

  /** Asks for the keys that were not asked for yet; `ask` gets them and gives their values. */
  want(keys: readonly Key[], ask: (missing: Key[]) => Promise<Iterable<readonly [Key, Value]>>): void {
    this.#forgetOld();
    const missing = keys.filter((key) => !this.#asked.has(key));
    if (missing.length === 0) return;
    for (const key of missing) this.#asked.add(key);
    const asked = async () => {
      const values = await ask(missing);
      this.known.value = new Map([...this.known.peek(), ...values]);
    };
    attempt(() => {
      const answer = asked();
      this.#settled = Promise.allSettled([this.#settled, answer]);
      return answer;
    });
  }

  /** Resolves when all that was asked so far is there, or has failed. */
  settled(): Promise<unknown> {
    return this.#settled;
  }

  #forgetOld(): void {
    if (this.#forRevision === this.revision.peek()) return;
    this.#forRevision = this.revision.peek();
    this.#asked.clear();
  }
}
