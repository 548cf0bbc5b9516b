/** The results that the components under their context show. */
import { instanceContext } from "../../../place/context";
import type { Results } from "./model";

export const [ResultsContext, useResults] = instanceContext<Results>("the results");
