/** The words around lists of URLs, in the language in force. */
import { wordsOf } from "../../i18n/words";
import { boxName } from "./inputs";

/** The words that lists and the place Normalize share. */
export const words = wordsOf("normalize");
export const { w } = words;

/** What a list is called: by its name; the box in words. */
export function listName(id: string): string {
  return id === boxName ? w("input.box_name") : id;
}
