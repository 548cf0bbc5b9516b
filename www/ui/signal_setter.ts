import type { Signal } from "@preact/signals";

/** Puts values into a signal: what a control does when a person changes it. */
export function into<Value>(signal: Signal<Value>): (value: Value) => void {
  return (value) => {
    signal.value = value;
  };
}
