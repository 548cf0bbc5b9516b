/** The results in one line; a status's count shows its rows. */
import { batch } from "@preact/signals";
import { Amount, Summary, SummaryNumber, SummaryState } from "../../../../ui/page/summary";
import type { RulesSummary } from "../../../../worker/rules_api";
import { useDust } from "../../context";
import { Looking } from "../looking";
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
function Left() {
  const {
    session: { working },
    shrink: { isShrinkKnown, shrink },
  } = useDust();
  const found = shrink.value;
  const isKnown = isShrinkKnown.value;
  if (found === undefined || (!isKnown && (working.value || found.steps.length === 0))) return null;
  const look = isKnown ? "" : " is-stale";
  return (
    <>
      <span class={look} aria-hidden="true">
        {" → "}
      </span>
      <span class={`is-keys${look}`}>
        <Amount value={found.after} name={w("summary.after", { count: found.after })} />
      </span>
      <Assumed />
    </>
  );
}

export function SummaryLine({ summary }: { summary: RulesSummary }) {
  const { session, shrink } = useDust();
  return (
    <Summary>
      <div class="outcome">
        <span>
          <Amount value={summary.distinct} name={w("summary.distinct", { count: summary.distinct })} />
        </span>
        <Left />
        {!shrink.isShrinkKnown.value && <Looking what="shrink" />}
        <SummaryState words={words} session={session} summary={summary} />
      </div>
      <div class="rules-counts">
        <ul class="summary-numbers">
          {statuses.map((status) => (
            <Count key={status} status={status} value={summary.rules[status]} />
          ))}
        </ul>
        <TrustChoice />
      </div>
      <Aside summary={summary} />
    </Summary>
  );
}
