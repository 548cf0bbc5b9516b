/** Which lists the components under it show. */
import { instanceContext } from "../../place_model/context";
import type { ListInput } from "./model";

export const [ListsContext, useLists] = instanceContext<ListInput>("lists");
