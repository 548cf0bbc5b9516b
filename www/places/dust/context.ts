/** Which instance of the place the components under it show. */
import { instanceContext } from "../../place_model/context";
import type { Dust } from "./model";

export const [DustContext, useDust] = instanceContext<Dust>("Rules");
