/** The results that the components under their context show. */
import { instanceContext } from "../../../place_model/context";
import type { Results } from "./model";

export const [ResultsContext, useResults] = instanceContext<Results>("the results");
