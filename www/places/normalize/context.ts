/** Which instance of the place the components under it show. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Normalize } from "./model";

export const NormalizeContext = createContext<Normalize | undefined>(undefined);

/** The place that a component shows; there is none outside of a `NormalizeContext`. */
export function useNormalize(): Normalize {
  const normalize = useContext(NormalizeContext);
  if (normalize === undefined)
    throw new Error("a component of Normalize stands outside of a NormalizeContext");
  return normalize;
}
