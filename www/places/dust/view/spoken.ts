/** Results in words, as they are said at the end of the work. */
import { n, t } from "../../../i18n";
import type { SpokenResults, Told } from "../../../ui/page/run_bar";
import { saidCounts } from "../../../ui/page/said_counts";
import type { Dust } from "../model";
import { counted, type Status, w } from "./words";

/** The statuses that a verification leads to, and the one that it leaves. */
const verified: readonly Status[] = ["valid", "refuted", "undecided", "likely"];

/** Rules by their status. */
function byStatus(rules: Told["verdicts"]): string {
  const words = saidCounts(verified, rules, (status, count) => counted(`said.${status}`, count));
  return words === "" ? w("said.none") : words;
}

function decidedWords(decided: number, checks: number): string {
  return w("verify.decided", { count: checks, decided: n(decided), checks: n(checks) });
}

/** The result of a proof: its own verdicts, or how many there are of them. */
function verifiedWords({ plan: { checks, decided }, verdicts: own }: Told): string {
  const words = t("frame:work.verifying.done");
  return t("frame:work.of", { words, what: own ? byStatus(own) : decidedWords(decided, checks) });
}

function run(dust: Dust): string | undefined {
  const found = dust.session.summary.value;
  if (found === undefined) return undefined;
  const written = found.distinct + found.folded;
  const urls = `${n(written)} ${w("summary.urls", { count: written })}`;
  return t("frame:work.of", { words: urls, what: byStatus({ ...found.rules }) });
}

export function spokenResults(dust: Dust): SpokenResults {
  return {
    run: () => run(dust),
    checks: (count) => counted("verify.rules", count),
    decided: decidedWords,
    verified: verifiedWords,
  };
}
