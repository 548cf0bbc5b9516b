/** An answer of the engine as a view shows it: before the first that it is waited for, and a word where asking failed. */
import type { ComponentChildren } from "preact";
import { LoadingLine } from "../../../app/frame/loading";
import type { Latest } from "../../../place_model/query/latest";
import { Failed } from "../../../ui/page/table_parts";

interface AnswerProps<Value> {
  of: Latest<Value>;
  children: (answer: Value) => ComponentChildren;
}

export function Answer<Value>({ of, children }: AnswerProps<Value>) {
  if (of.failure.value !== undefined) return <Failed of={of.failure} />;
  return of.value.value === undefined ? <LoadingLine waits={of.pending.value} /> : children(of.value.value);
}
