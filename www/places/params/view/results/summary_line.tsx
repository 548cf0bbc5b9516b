/** The results in one line; a verdict's count shows its rows. */
import { batch } from "@preact/signals";
import type { ParamSummary } from "dustlens";
import { n, t } from "../../../../i18n";
import { untoldLines } from "../../../../ui/page/problems";
import { Outcome, Summary, SummaryNumber, SummaryNumbers, SummaryState } from "../../../../ui/page/summary";
import { into } from "../../../../ui/signal_setter";
import { useParams } from "../../context";
import { VerdictSign } from "../verdict";
import { counted, type Verdict, verdicts, w, words } from "../words";

interface CountProps {
  verdict: Verdict;
  value: number;
  /** True if no page was compared. */
  isUnproved: boolean;
}

/** The name of a count; while no page was compared, it says so. */
function countName(verdict: Verdict, count: number, isUnproved: boolean): string {
  if (isUnproved && verdict === "significant") return w("summary.by_counting", { count });
  if (isUnproved && verdict === "candidate") return w("summary.candidates", { count });
  return w(`verdicts.${verdict}.count`, { count });
}

function Count({ verdict, value, isUnproved }: CountProps) {
  const { verdict: shown } = useParams().rows;
  const isShown = shown.value === verdict;
  return (
    <SummaryNumber
      value={value}
      name={countName(verdict, value, isUnproved)}
      look={isUnproved ? "is-unproved" : ""}
      about={w(`verdicts.${verdict}.about`)}
      isShown={isShown}
      onOpen={() => into(shown)(isShown ? undefined : verdict)}
    >
      <VerdictSign verdict={verdict} />
    </SummaryNumber>
  );
}

/** All that were judged: takes the choice of one verdict back. */
function All({ value }: { value: number }) {
  const { due, verdict } = useParams().rows;
  const isShown = verdict.value === undefined && !due.value;
  const showAll = () =>
    batch(() => {
      verdict.value = undefined;
      due.value = false;
    });
  return (
    <SummaryNumber
      value={value}
      name={w("summary.arguments", { count: value })}
      about={w("summary.arguments_about")}
      isShown={isShown}
      onOpen={showAll}
    />
  );
}

/** Arguments that a check is due for, where they are not just the candidates. */
function Due({ value, candidates }: { value: number; candidates: number }) {
  const { due } = useParams().rows;
  if ((value === 0 || value === candidates) && !due.value) return null;
  return (
    <SummaryNumber
      value={value}
      name={w("summary.due")}
      about={w("show.due_hint")}
      isShown={due.value}
      onOpen={() => into(due)(!due.value)}
    />
  );
}

/** What the lists hold beside arguments. */
export function Aside({ summary }: { summary: ParamSummary }) {
  const skipped = untoldLines(summary.skipped, useParams().session.problems.value);
  const counts = { ...summary, skipped };
  const parts = (["passed", "skipped", "left_out", "not_utf8", "remembered"] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => counted(`summary.${name}`, counts[name]));
  return parts.length === 0 ? null : <p class="soft small">{parts.join(" · ")}</p>;
}

type Rows = ParamSummary["rows"];

/** True once an argument is more than a candidate or unjudged. */
const hasVerdict = ({ insignificant, significant, unverifiable }: Rows): boolean =>
  insignificant + significant + unverifiable > 0;

/** True while no page was compared, `isCounted`: those of significant arguments. */
const isUnproved = ({ insignificant, unverifiable }: Rows, isCounted: boolean): boolean =>
  insignificant + unverifiable === 0 && isCounted;

/** The arguments by their verdicts; before a page was compared only those there are. */
function Counts({ rows, due }: Pick<ParamSummary, "rows" | "due">) {
  const { isCounted, verdict: shown } = useParams().rows;
  const total = verdicts.reduce((sum, verdict) => sum + rows[verdict], 0);
  const isEarly = isUnproved(rows, isCounted.value);
  const isShown = (verdict: Verdict) => !isEarly || rows[verdict] > 0 || shown.value === verdict;
  return (
    <SummaryNumbers>
      <All value={total} />
      {verdicts.filter(isShown).map((verdict) => (
        <Count key={verdict} verdict={verdict} value={rows[verdict]} isUnproved={isEarly} />
      ))}
      <Due value={due} candidates={rows.candidate} />
    </SummaryNumbers>
  );
}

export function SummaryLine({ summary }: { summary: ParamSummary }) {
  const { verdict, due: isDue } = useParams().rows;
  const { urls, rows, due } = summary;
  // Where all are candidates, there is nothing to choose between: the line says them in the numbers' stead.
  const isMixed = hasVerdict(rows) || rows.candidate === 0 || rows.unjudged > 0;
  const isChoosing = isMixed || verdict.value !== undefined || isDue.value;
  const said = isChoosing ? "" : `${n(rows.candidate)} ${w("summary.candidates", { count: rows.candidate })}`;
  // A space that does not break, so that no line begins with the point.
  const name = w("summary.urls", { count: urls }) + (said === "" ? "" : `\u00a0· ${said}`);
  return (
    <Summary>
      <Outcome before={[urls, name]} about={t("normalize:summary.urls_about")}>
        <SummaryState words={words} session={useParams().session} summary={summary} />
      </Outcome>
      {isChoosing && <Counts rows={rows} due={due} />}
    </Summary>
  );
}
