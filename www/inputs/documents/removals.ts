/** Documents taken out of an input that holds several, as the page, the store and session files name them. Pure. */
import type { Input } from "../../worker/api";

/** A document taken out of an input that holds several (an archive, lines). */
export interface Removal {
  of: Input;
  id: string;
}

/** Removals as they are kept: the input by its place. Those of inputs that are gone are left out. */
export function placed(list: readonly Input[], removals: readonly Removal[]): KeptRemoval[] {
  const places = new Map(list.map((input, index) => [input, index]));
  return removals.flatMap(({ of, id }) => {
    const input = places.get(of);
    return input === undefined ? [] : [{ input, id }];
  });
}

/** Removals as they were kept, of these inputs. */
export function unplaced(list: readonly (Input | undefined)[], removals: readonly KeptRemoval[]): Removal[] {
  return removals.flatMap(({ input, id }) => {
    const of = list[input];
    return of === undefined ? [] : [{ of, id }];
  });
}

/** A removal as the store and a session file hold it: the place of its input, the document's id. */
export interface KeptRemoval {
  input: number;
  id: string;
}
