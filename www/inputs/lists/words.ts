/** The words around lists of URLs, in the language in force. */
import { type Params, t } from "../../i18n";
import { boxName } from "./inputs";

/** A phrase of what lists and the place Normalize share. */
export function w(key: string, params?: Params): string {
  return t(`normalize:${key}`, params);
}

/** What a list is called: by its name; the box in words. */
export function listName(id: string): string {
  return id === boxName ? w("input.box_name") : id;
}
