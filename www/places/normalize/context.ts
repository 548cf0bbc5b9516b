/** Which instance of the place the components under it show. */
import { instanceContext } from "../../place_model/context";
import type { Normalize } from "./model";

export const [NormalizeContext, useNormalize] = instanceContext<Normalize>("Normalize");
