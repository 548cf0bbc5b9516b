/** An answer of the engine as a view shows it: nothing before the first, and a word where asking failed. */
import type { ComponentChildren } from "preact";
import type { Latest } from "../../../place_model/query/latest";
import { w } from "../../../ui/numbers/words";

interface AnswerProps<Value> {
  of: Latest<Value>;
  children: (answer: Value) => ComponentChildren;
}

export function Answer<Value>({ of, children }: AnswerProps<Value>) {
  if (of.failure.value !== undefined) return <p class="note note-error small">{w("failed")}</p>;
  return of.value.value === undefined ? null : children(of.value.value);
}
