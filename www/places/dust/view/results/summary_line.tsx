/** The results in one line; a status's count shows its rows. */
import { batch } from "@preact/signals";
import { t } from "../../../../i18n";
import { whole } from "../../../../ui/numbers/words";
import type { RulesSummary } from "../../../../worker/rules_api";
import { useDust } from "../../context";
import { Looking } from "../looking";
import { Assumed } from "../shrink/assumed";
import { TrustChoice } from "../shrink/trust_choice";
import { StatusSign } from "../status";
import { counted, type Status, statuses, w } from "../words";

function Count({ status, value }: { status: Status; value: number }) {
  const { status: shown, tab } = useDust().rows;
  const isShown = shown.value === status;
  return (
    <li class="summary-number">
      <button
        type="button"
        title={w(`statuses.${status}.about`)}
        aria-pressed={isShown}
        onClick={() =>
          batch(() => {
            shown.value = isShown ? undefined : status;
            tab.value = "rules";
          })
        }
      >
        <StatusSign status={status} />
        <b>{whole(value)}</b>
        <span>{w(`statuses.${status}.count`, { count: value })}</span>
      </button>
    </li>
  );
}

function State({ summary }: { summary: RulesSummary }) {
  const { stale, working } = useDust().session;
  if (working.value) return <span class="pill summary-state">{w("summary.working")}</span>;
  if (stale.value) return <span class="pill summary-state">{w("summary.stale")}</span>;
  return summary.partial ? <span class="pill summary-state is-partial">{w("summary.partial")}</span> : null;
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
        <b>{whole(found.after)}</b> {w("summary.after", { count: found.after })}
      </span>
      <Assumed />
    </>
  );
}

export function SummaryLine({ summary }: { summary: RulesSummary }) {
  const { isShrinkKnown } = useDust().shrink;
  return (
    <div class="stack summary" role="group" aria-label={t("results:summary.label")}>
      <div class="row at-baseline soft outcome">
        <span>
          <b>{whole(summary.distinct)}</b> {w("summary.distinct", { count: summary.distinct })}
        </span>
        <Left />
        {!isShrinkKnown.value && <Looking what="shrink" />}
        <State summary={summary} />
      </div>
      <div class="row-5 at-end apart">
        <ul class="summary-numbers">
          {statuses.map((status) => (
            <Count key={status} status={status} value={summary.rules[status]} />
          ))}
        </ul>
        <TrustChoice />
      </div>
      <Aside summary={summary} />
    </div>
  );
}
