/** Results in words, as they are said at the end of the work. */
import { n, t } from "../../../i18n";
import type { SpokenResults, Told } from "../../../ui/page/run_bar";
import { saidCounts } from "../../../ui/page/said_counts";
import type { Params } from "../model";
import { counted, verdicts, w } from "./words";

/** Verdicts that a verification leads to. */
const verified = ["insignificant", "significant", "unverifiable", "candidate"] as const;

type Counts = Told["verdicts"];

/** Parameters by their verdicts; `of`: those verdicts that are told of. */
function byVerdict(rows: Counts, of: typeof verified | readonly ["candidate"]): string {
  return saidCounts(of, rows, (verdict, count) => counted(`said.${verdict}`, count));
}

function decidedWords(decided: number, checks: number): string {
  return w("verify.decided", { count: checks, decided: n(decided), checks: n(checks) });
}

/** The result of a verification: its own verdicts, or how many there are of them. */
function verifiedWords({ plan: { checks, decided }, verdicts: own }: Told): string {
  const words = t("frame:work.verifying.done");
  return t("frame:work.of", { words, what: byVerdict(own, verified) || decidedWords(decided, checks) });
}

function run(params: Params): string | undefined {
  const found = params.session.summary.value;
  if (found === undefined) return undefined;
  const { urls, rows } = found;
  const count = verdicts.reduce((sum, verdict) => sum + rows[verdict], 0);
  const candidates = byVerdict({ ...rows }, ["candidate"]);
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
    decided: decidedWords,
    verified: verifiedWords,
  };
}
