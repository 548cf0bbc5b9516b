/** Answers that cost much are asked for only while somebody looks at them. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";

export interface Watched<Value> {
  /** The value, for those who look. */
  value: ReadonlySignal<Value>;
  /** True if anybody does. */
  isWatched: ReadonlySignal<boolean>;
}

/** A value that knows whether somebody looks at it. */
export function watched<Value>(of: ReadonlySignal<Value>): Watched<Value> {
  const isWatched = signal(false);
  // Later: a signal must not change while others are being worked out.
  const tell = (is: boolean) => () =>
    queueMicrotask(() => {
      isWatched.value = is;
    });
  return { value: computed(() => of.value, { watched: tell(true), unwatched: tell(false) }), isWatched };
}
