/** The page's own lists of URLs, which several places share, and their keeping over a reload. */
import { createLists } from "../inputs/lists/model";
import { ListStorage } from "../place_model/list_storage";

export const lists = createLists();
export const listStorage = new ListStorage(lists.edits, lists.lists, lists.samples);
