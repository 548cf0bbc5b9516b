/** The results in one line; a verdict's count shows its rows. */
import type { ParamSummary } from "dustlens";
import { t } from "../../../../i18n";
import { whole } from "../../../../ui/numbers/words";
import { useParams } from "../../context";
import { VerdictSign } from "../verdict";
import { counted, type Verdict, verdicts, w } from "../words";

function Count({ verdict, value }: { verdict: Verdict; value: number }) {
  const { verdict: shown } = useParams().rows;
  const isShown = shown.value === verdict;
  return (
    <li class="summary-number">
      <button
        type="button"
        title={w(`verdicts.${verdict}.about`)}
        aria-pressed={isShown}
        onClick={() => {
          shown.value = isShown ? undefined : verdict;
        }}
      >
        <VerdictSign verdict={verdict} />
        <b>{whole(value)}</b>
        <span>{w(`verdicts.${verdict}.count`, { count: value })}</span>
      </button>
    </li>
  );
}

function State({ summary }: { summary: ParamSummary }) {
  const { stale, working } = useParams().session;
  if (working.value) return <span class="pill summary-state">{w("summary.working")}</span>;
  if (stale.value) return <span class="pill summary-state">{w("summary.stale")}</span>;
  return summary.partial ? <span class="pill summary-state is-partial">{w("summary.partial")}</span> : null;
}

/** What the lists hold beside arguments. */
function Aside({ summary }: { summary: ParamSummary }) {
  const parts = (["passed", "skipped", "left_out", "not_utf8", "remembered"] as const)
    .filter((name) => summary[name] > 0)
    .map((name) => counted(`summary.${name}`, summary[name]));
  if (parts.length === 0) return null;
  return <p class="soft small">{parts.join(" · ")}</p>;
}

export function SummaryLine({ summary }: { summary: ParamSummary }) {
  const total = verdicts.reduce((sum, verdict) => sum + summary.rows[verdict], 0);
  return (
    <div class="stack summary" role="group" aria-label={t("results:summary.label")}>
      <div class="row at-baseline soft outcome">
        <span>
          <b>{whole(summary.urls)}</b> {w("summary.urls", { count: summary.urls })}
        </span>
        <span aria-hidden="true">{" → "}</span>
        <span class="is-keys">
          <b>{whole(total)}</b> {w("summary.arguments", { count: total })}
        </span>
        <State summary={summary} />
      </div>
      <ul class="summary-numbers">
        {verdicts.map((verdict) => (
          <Count key={verdict} verdict={verdict} value={summary.rows[verdict]} />
        ))}
      </ul>
      <Aside summary={summary} />
    </div>
  );
}
