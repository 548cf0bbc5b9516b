/** Which lists the components under it show. */
import { instanceContext } from "../../place/context";
import type { ListInput } from "./model";

export const [ListsContext, useLists] = instanceContext<ListInput>("lists");
