/** Which instance of the place the components under it show. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Params } from "./model";

export const ParamsContext = createContext<Params | undefined>(undefined);

/** The place that a component shows; there is none outside of a `ParamsContext`. */
export function useParams(): Params {
  const params = useContext(ParamsContext);
  if (params === undefined) throw new Error("a component of Parameters stands outside of a ParamsContext");
  return params;
}
