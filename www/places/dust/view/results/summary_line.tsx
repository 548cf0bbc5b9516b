/** The results in one line; a status's count shows its rows. */
import { batch } from "@preact/signals";
import { Outcome, Summary, SummaryNumber, SummaryNumbers, SummaryState } from "../../../../ui/page/summary";
import type { RulesSummary } from "../../../../worker/rules_api";
import { useDust } from "../../context";
import type { Dust } from "../../model";
import { ScanProgress } from "../scan_progress";
import { Assumed, TrustChoice } from "../shrink/trust";
import { StatusSign } from "../status";
import { counted, type Status, statuses, w, words } from "../words";

function Count({ status, value }: { status: Status; value: number }) {
  const { status: shown, tab } = useDust().rows;
  const isShown = shown.value === status;
  return (
    <SummaryNumber
      value={value}
      name={w(`statuses.${status}.count`, { count: value })}
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

/** What was read, and what was done with it before anything was learned. */
function Aside({ summary }: { summary: RulesSummary }) {
  const parts = [
    counted("summary.given", summary.given),
    counted("summary.sites", summary.sites),
    ...(["passed_over", "given_rules", "off", "fetched", "failed"] as const)
      .filter((name) => summary[name] > 0)
      .map((name) => counted(`summary.${name}`, summary[name])),
  ];
  return <p class="soft small">{parts.join(" · ")}</p>;
}

/** What the rules in use leave of the list; dim while that of earlier rules stands for it, nothing where it would be of none. */
function leftOf({ session, shrink }: Dust): { count: number; isKnown: boolean } | undefined {
  const found = shrink.shrink.value;
  const isKnown = shrink.isShrinkKnown.value;
  const isHidden = !isKnown && (session.working.value || found?.steps.length === 0);
  return found === undefined || isHidden ? undefined : { count: found.after, isKnown };
}

export function SummaryLine({ summary }: { summary: RulesSummary }) {
  const dust = useDust();
  const left = leftOf(dust);
  const after = left && ([left.count, w("summary.after", { count: left.count })] as const);
  return (
    <Summary>
      <Outcome
        before={[summary.distinct, w("summary.distinct", { count: summary.distinct })]}
        {...(after && { after })}
        leftLook={left?.isKnown === false ? " is-stale" : ""}
      >
        {left !== undefined && <Assumed />}
        {!dust.shrink.isShrinkKnown.value && <ScanProgress what="shrink" />}
        <SummaryState words={words} session={dust.session} summary={summary} />
      </Outcome>
      <div class="row-5 at-end apart">
        <SummaryNumbers>
          {statuses.map((status) => (
            <Count key={status} status={status} value={summary.rules[status]} />
          ))}
        </SummaryNumbers>
        <TrustChoice />
      </div>
      <Aside summary={summary} />
    </Summary>
  );
}
