/** How fetching stands, in a few words. */
import { n, t } from "../../../i18n";
import { canRetry, type FetchEntry } from "../fetches";

export function fetchCounts(entries: readonly FetchEntry[]): string {
  const done = entries.filter(({ status }) => status.state === "done").length;
  const bad = entries.filter((entry) => canRetry(entry)).length;
  return t("documents:fetch.counts", { done: n(done), all: n(entries.length), bad: n(bad) });
}
