/** The results in one line; a status's count shows its rows. */
import { batch } from "@preact/signals";
import { untoldLines } from "../../../../ui/page/problems";
import { Outcome, Summary, SummaryNumber, SummaryNumbers, SummaryState } from "../../../../ui/page/summary";
import type { RulesSummary } from "../../../../worker/rules_api";
import { useDust } from "../../context";
import type { Dust } from "../../model";
import { decidedOf } from "../../proofs";
import { ScanProgress } from "../scan_progress";
import { StatusSign } from "../status";
import { counted, type Status, statuses, w, words } from "../words";

function Count({ status, value }: { status: Status; value: number }) {
  const { rows, verify } = useDust();
  const { status: shown, tab } = rows;
  const isShown = shown.value === status;
  const isOfStage = status === "likely" && verify.isHalfway.value;
  return (
    <SummaryNumber
      value={value}
      name={w(isOfStage ? "summary.likely_now" : `statuses.${status}.count`, { count: value })}
      about={w(`statuses.${status}.about`)}
      isShown={isShown}
      onOpen={() =>
        batch(() => {
          shown.value = isShown ? undefined : status;
          tab.value = "rules";
        })
      }
    >
      <StatusSign status={status} />
    </SummaryNumber>
  );
}

/** All rules: takes the choice of one status back. */
function All({ value }: { value: number }) {
  const { status: shown, tab } = useDust().rows;
  return (
    <SummaryNumber
      value={value}
      name={w("summary.rules", { count: value })}
      about={w("summary.rules_about")}
      isShown={shown.value === undefined}
      onOpen={() =>
        batch(() => {
          shown.value = undefined;
          tab.value = "rules";
        })
      }
    />
  );
}

/** What was read, and what was done with it before anything was learned. */
export function Aside({ summary }: { summary: RulesSummary }) {
  // Lines that hold no URL are told above already, where that is the only problem with the lists.
  const skipped = untoldLines(summary.skipped, useDust().session.problems.value);
  const counts = { ...summary, skipped };
  const parts = [
    counted("summary.given", summary.given),
    ...(["passed_over", "sites", "skipped", "given_rules", "off", "fetched", "failed"] as const)
      .filter((name) => counts[name] > 0)
      .map((name) => counted(`summary.${name}`, counts[name])),
  ];
  return <p class="soft small">{parts.join(" · ")}</p>;
}

/**
 * The list that proved rules leave; undefined while a proof is not at its end, rules are used that nobody has proved, or
 * it is not known.
 */
function provedLeft({ session, shrink, verify }: Dust): number | undefined {
  const isSettled = !verify.isHalfway.value && !session.working.value && shrink.isShrinkKnown.value;
  const isProved = shrink.trust.value === "valid" && decidedOf(session.summary.value?.rules ?? noRules) > 0;
  return isSettled && isProved ? shrink.shrink.value?.after : undefined;
}

const noRules = { valid: 0, refuted: 0, undecided: 0 };

type RuleCounts = RulesSummary["rules"];

/** The candidates: all of them while nothing is decided, and those there were at first while a proof is under way. */
function candidateWords({ proofs, verify }: Dust, rules: RuleCounts): string | undefined {
  const isUndecided = decidedOf(rules) === 0;
  const count = verify.isHalfway.value ? proofs.atFirst.value : isUndecided ? rules.likely : undefined;
  if (count === undefined || count === 0) return undefined;
  return counted(isUndecided ? "summary.likely_rules" : "summary.likely_first", count);
}

/** The rules by their verdicts, once there is one. While a proof is under way, the likely ones are those of a stage. */
function Counts({ rules }: { rules: RuleCounts }) {
  const { rows, verify } = useDust();
  if (decidedOf(rules) === 0 && rows.status.value === undefined) return null;
  // While a proof is under way, the numbers keep to one line.
  const isCounted = (status: Status) =>
    !verify.isHalfway.value || rules[status] > 0 || rows.status.value === status;
  return (
    <SummaryNumbers>
      {!verify.isHalfway.value && <All value={statuses.reduce((sum, each) => sum + rules[each], 0)} />}
      {statuses.filter(isCounted).map((status) => (
        <Count key={status} status={status} value={rules[status]} />
      ))}
    </SummaryNumbers>
  );
}

export function SummaryLine({ summary }: { summary: RulesSummary }) {
  const dust = useDust();
  const { rules, distinct, folded } = summary;
  const left = provedLeft(dust);
  const after = left === undefined ? undefined : ([left, w("summary.after", { count: left })] as const);
  const said = candidateWords(dust, rules);
  // A space that does not break, so that no line begins with the point.
  const more = said === undefined ? "" : `\u00a0· ${said}`;
  // The count of the other places stands first: URLs that differ as written.
  const written = w("summary.urls", { count: distinct + folded });
  const normalized =
    folded > 0 ? ([distinct, w("summary.normalized", { count: distinct }) + more] as const) : undefined;
  return (
    <Summary>
      <Outcome
        before={[distinct + folded, folded > 0 ? written : written + more]}
        about={w("summary.urls_about")}
        normalized={normalized}
        {...(after && { after })}
      >
        {!dust.shrink.isShrinkKnown.value && <ScanProgress what="shrink" />}
        <SummaryState words={words} session={dust.session} summary={summary} />
      </Outcome>
      <Counts rules={rules} />
    </Summary>
  );
}
