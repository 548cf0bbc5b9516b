/** Names that figures and words share. */
import { t } from "../../../i18n";

/** A document by its number, from 0: `d1`, or its own name where it has one. */
export function documentName(document: number, names: readonly string[] = []): string {
  return names[document] ?? t("learn:document", { number: document + 1 });
}
