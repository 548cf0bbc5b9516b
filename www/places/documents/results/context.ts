/** Which results the components under it show. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Results } from "./model";

export const ResultsContext = createContext<Results | undefined>(undefined);

/** The results that a component shows; there is none outside of a `ResultsContext`. */
export function useResults(): Results {
  const results = useContext(ResultsContext);
  if (results === undefined) throw new Error("a component of the results stands outside of a ResultsContext");
  return results;
}
