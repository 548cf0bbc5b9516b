/** How fetching stands, in a few words. */
import { n, t } from "../../../i18n";
import { canRetry, type FetchEntry } from "../fetches";

/** `notTaken`: lines that held no address. */
export function fetchCounts(entries: readonly FetchEntry[], notTaken = 0): string {
  const done = entries.filter(({ status }) => status.state === "done").length;
  const bad = entries.filter((entry) => canRetry(entry)).length;
  return t("documents:fetch.counts", {
    done: n(done),
    all: n(entries.length + notTaken),
    bad: n(bad + notTaken),
  });
}
