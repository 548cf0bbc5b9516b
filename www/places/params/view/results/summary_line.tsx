/** The results in one line; a verdict's count shows its rows. */
import type { ParamSummary } from "dustlens";
import { into } from "../../../../ui/into";
import { Amount, Summary, SummaryNumber, SummaryState } from "../../../../ui/page/summary";
import { useParams } from "../../context";
import { VerdictSign } from "../verdict";
import { counted, type Verdict, verdicts, w, words } from "../words";

function Count({ verdict, value }: { verdict: Verdict; value: number }) {
  const { verdict: shown } = useParams().rows;
  const isShown = shown.value === verdict;
  return (
    <SummaryNumber
      value={value}
      name={w(`verdicts.${verdict}.count`, { count: value })}
      about={w(`verdicts.${verdict}.about`)}
      isShown={isShown}
      onOpen={() => into(shown)(isShown ? undefined : verdict)}
    >
      <VerdictSign verdict={verdict} />
    </SummaryNumber>
  );
}

/** What the lists hold beside arguments. */
function Aside({ summary }: { summary: ParamSummary }) {
  const parts = (["passed", "skipped", "left_out", "not_utf8", "remembered"] as const)
    .filter((name) => summary[name] > 0)
    .map((name) => counted(`summary.${name}`, summary[name]));
  return parts.length === 0 ? null : <p class="soft small">{parts.join(" · ")}</p>;
}

export function SummaryLine({ summary }: { summary: ParamSummary }) {
  const total = verdicts.reduce((sum, verdict) => sum + summary.rows[verdict], 0);
  return (
    <Summary>
      <div class="outcome">
        <span>
          <Amount value={summary.urls} name={w("summary.urls", { count: summary.urls })} />
        </span>
        <span aria-hidden="true">{" → "}</span>
        <span class="is-keys">
          <Amount value={total} name={w("summary.arguments", { count: total })} />
        </span>
        <SummaryState words={words} session={useParams().session} summary={summary} />
      </div>
      <ul class="summary-numbers">
        {verdicts.map((verdict) => (
          <Count key={verdict} verdict={verdict} value={summary.rows[verdict]} />
        ))}
      </ul>
      <Aside summary={summary} />
    </Summary>
  );
}
