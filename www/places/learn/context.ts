/** Which instance of the place the components under it show. */
import { instanceContext } from "../../place_model/context";
import type { Learn } from "./model";

export const [LearnContext, useLearn] = instanceContext<Learn>("Learn");
