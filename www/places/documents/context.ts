/** The collection that the components under its context show. */
import { instanceContext } from "../../place_model/context";
import type { Collection } from "./model";

export const [DocumentsContext, useDocuments] = instanceContext<Collection>("Documents");
