/** The results in one line; a verdict's count shows its rows. */
import type { ParamSummary } from "dustlens";
import { into } from "../../../../ui/into";
import { Outcome, Summary, SummaryNumber, SummaryNumbers, SummaryState } from "../../../../ui/page/summary";
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
      <Outcome
        before={[summary.urls, w("summary.urls", { count: summary.urls })]}
        after={[total, w("summary.arguments", { count: total })]}
      >
        <SummaryState words={words} session={useParams().session} summary={summary} />
      </Outcome>
      <SummaryNumbers>
        {verdicts.map((verdict) => (
          <Count key={verdict} verdict={verdict} value={summary.rows[verdict]} />
        ))}
      </SummaryNumbers>
      <Aside summary={summary} />
    </Summary>
  );
}
