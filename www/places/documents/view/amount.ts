/** How much is in: the documents, and the size of what they came from. */
import { n, size, t } from "../../../i18n";
import { keyOf, sizeOf } from "../inputs";
import type { Collection } from "../model";

/** The size of the inputs before the one that is being read; undefined while none is read. */
export function readSize({ input, session }: Pick<Collection, "input" | "session">): number | undefined {
  if (!session.working.value || session.progress.value.stage !== "reading") return undefined;
  const inputs = input.inputs.value;
  const until = inputs.findIndex((each) => keyOf(each) === session.reading.value);
  return inputs.slice(0, Math.max(0, until)).reduce((sum, each) => sum + sizeOf(each), 0);
}

/** The documents with their size; while inputs are read, how much of it is. */
export function amountText(place: Pick<Collection, "input" | "session">): string {
  const count = place.session.summary.value?.documents ?? 0;
  const params = { count, documents: n(count), size: size(place.input.totalSize.value) };
  const read = readSize(place);
  if (read === undefined) return t("documents:list.aside", params);
  if (read === 0) return t("documents:list.reading", params);
  return t("documents:list.read", { ...params, read: size(read) });
}
