/** Answers that cost much are asked for only while somebody looks at them. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";

export interface Seen<Value> {
  /** The value, for those who look. */
  value: ReadonlySignal<Value>;
  /** True if anybody does. */
  isSeen: ReadonlySignal<boolean>;
}

/** A value that knows whether somebody looks at it. */
export function seen<Value>(of: ReadonlySignal<Value>): Seen<Value> {
  const isSeen = signal(false);
  // Later: a signal must not change while others are being worked out.
  const tell = (is: boolean) => () =>
    queueMicrotask(() => {
      isSeen.value = is;
    });
  return { value: computed(() => of.value, { watched: tell(true), unwatched: tell(false) }), isSeen };
}
