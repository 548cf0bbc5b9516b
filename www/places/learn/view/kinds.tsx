/** The four kinds of rows that two columns have: a letter, a colour and words each, the same in every lesson. */
import { w } from "../words";
import { documentName } from "./names";

/** a: both have it, b and c: one alone, d: neither. */
export type Kind = "a" | "b" | "c" | "d";

/** The kind of a row with these two cells. */
export function kindOf(first: boolean, second: boolean): Kind {
  if (first) return second ? "a" : "b";
  return second ? "c" : "d";
}

/** The words of a kind for a pair of documents. */
export function kindWords(kind: Kind, [a, b]: readonly [number, number]): string {
  return w(`kinds.${kind}`, { a: documentName(a), b: documentName(b) });
}

/** A kind by its letter, with its words. */
export function KindMark({ kind, pair }: { kind: Kind; pair: readonly [number, number] }) {
  return (
    <span class="kind-mark">
      <b class={`kind-letter is-kind-${kind}`}>{kind.toUpperCase()}</b> {kindWords(kind, pair)}
    </span>
  );
}
