/** Which instance of the place the components under it show. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Dust } from "./model";

export const DustContext = createContext<Dust | undefined>(undefined);

/** The place that a component shows; there is none outside of a `DustContext`. */
export function useDust(): Dust {
  const dust = useContext(DustContext);
  if (dust === undefined) throw new Error("a component of Rules stands outside of a DustContext");
  return dust;
}
