/** Results in words, as they are said at the end of the work. */
import { n, t } from "../../../i18n";
import type { SpokenResults } from "../../../ui/page/run_bar";
import { saidCounts } from "../../../ui/page/said_counts";
import type { Dust } from "../model";
import { counted, type Status, w } from "./words";

/** The statuses that a verification leads to, and the one that it leaves. */
const verified: readonly Status[] = ["valid", "refuted", "undecided", "likely"];

/** The rules by their status. */
function byStatus({ session }: Dust): string {
  const rules = session.summary.value?.rules;
  return saidCounts(verified, rules, (status, count) => counted(`said.${status}`, count));
}

function run(dust: Dust): string | undefined {
  const found = dust.session.summary.value;
  if (found === undefined) return undefined;
  const urls = `${n(found.distinct)} ${w("summary.distinct", { count: found.distinct })}`;
  const rules = byStatus(dust);
  return t("frame:work.of", { words: urls, what: rules === "" ? w("said.none") : rules });
}

export function spokenResults(dust: Dust): SpokenResults {
  return {
    run: () => run(dust),
    checks: (count) => counted("verify.rules", count),
    decided: (decided, checks) =>
      w("verify.decided", { count: checks, decided: n(decided), checks: n(checks) }),
    verified: () =>
      t("frame:work.of", {
        words: t("frame:work.verifying.done"),
        what: byStatus(dust) || w("said.none"),
      }),
  };
}
