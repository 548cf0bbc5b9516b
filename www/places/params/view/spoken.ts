/** Results in words, as they are said at the end of the work. */
import { n, t } from "../../../i18n";
import type { SpokenResults } from "../../../ui/page/run_bar";
import { saidCounts } from "../../../ui/page/said_counts";
import type { Params } from "../model";
import { counted, verdicts, w } from "./words";

/** Verdicts that a verification leads to, and those that it leaves. */
const verified = ["insignificant", "significant", "unverifiable", "candidate"] as const;

/** The parameters by their verdicts; `of`: those verdicts that are told of. */
function byVerdict({ session }: Params, of: typeof verified | readonly ["candidate"]): string {
  const rows = session.summary.value?.rows;
  return saidCounts(of, rows, (verdict, count) => counted(`said.${verdict}`, count));
}

function run(params: Params): string | undefined {
  const found = params.session.summary.value;
  if (found === undefined) return undefined;
  const { urls, rows } = found;
  const count = verdicts.reduce((sum, verdict) => sum + rows[verdict], 0);
  const candidates = byVerdict(params, ["candidate"]);
  const parts = [
    `${n(urls)} ${w("summary.urls", { count: urls })}`,
    counted("verify.arguments", count),
    ...(candidates === "" ? [] : [candidates]),
  ];
  return parts.join(", ");
}

export function spokenResults(params: Params): SpokenResults {
  return {
    run: () => run(params),
    checks: (count) => counted("verify.arguments", count),
    decided: (decided, checks) =>
      w("verify.decided", { count: checks, decided: n(decided), checks: n(checks) }),
    verified: () =>
      t("frame:work.of", { words: t("frame:work.verifying.done"), what: byVerdict(params, verified) }),
  };
}
