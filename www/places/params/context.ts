/** Which instance of the place the components under it show. */
import { instanceContext } from "../../place_model/context";
import type { Params } from "./model";

export const [ParamsContext, useParams] = instanceContext<Params>("Parameters");
