/** Names that figures and words share. */
import { t } from "../../../i18n";

/** A document by its number, from 0: `d1`. */
export function documentName(document: number): string {
  return t("learn:document", { number: document + 1 });
}
