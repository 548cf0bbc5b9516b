/** Which lists the components under it show. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { ListInput } from "./model";

export const ListsContext = createContext<ListInput | undefined>(undefined);

/** The lists that a component shows; there are none outside of a `ListsContext`. */
export function useLists(): ListInput {
  const input = useContext(ListsContext);
  if (input === undefined) throw new Error("a component of lists stands outside of a ListsContext");
  return input;
}
