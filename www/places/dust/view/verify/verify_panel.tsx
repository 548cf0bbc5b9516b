/** Proving rules on their pages: what it costs first, then how far it is. */
import type { DustPlan } from "dustlens";
import { reachable } from "../../../../app/proxy";
import { duration, n, t } from "../../../../i18n";
import { longestDelay, type Verifying } from "../../../../place/verification";
import { Button, Icon, NumberField } from "../../../../ui";
import { NoProxy } from "../../../../ui/page/verifying/no_proxy";
import { Running } from "../../../../ui/page/verifying/running";
import type { RulesSummary } from "../../../../worker/rules_api";
import { useDust } from "../../context";
import type { Dust } from "../../model";
import { decidedOf } from "../../proved_otherwise";
import { counted, w } from "../words";
import { GivenUp } from "./given_up";

/** The time that the pauses alone take; without any, nobody knows it beforehand. */
function timeWords(seconds: number): string {
  return seconds > 0 ? w("verify.time", { time: duration(seconds * 1000) }) : t("params:verify.no_pause");
}

/** What proving costs, in fetches and time; shown before anything is fetched. */
function Cost() {
  const { estimate, estimatePending, leastSeconds } = useDust().verify;
  const plan = estimate.value;
  if (plan === undefined) return <span class="small soft">{w("verify.counting")}</span>;
  if (plan.checks === 0) return <span class="small soft">{w("verify.nothing")}</span>;
  return (
    <span class={`verify-cost small numeric${estimatePending.value ? " is-stale" : ""}`}>
      {w("verify.cost", {
        rules: counted("verify.rules", plan.checks),
        fetches: counted("verify.fetches", plan.total),
        hosts: counted("verify.hosts", plan.hosts.length),
      })}{" "}
      {timeWords(leastSeconds(plan))} {w("verify.early")}
      {estimatePending.value && <span class="soft"> {w("verify.counting")}</span>}
    </span>
  );
}

function Start() {
  const {
    session: { stale, working },
    verify: { delay, estimate, isUnpaused, setDelay, verify },
  } = useDust();
  // A proof goes by the settings in force, and those on the screen are not yet.
  const isWaiting = stale.value || working.value;
  return (
    <div class="row-5 at-end verify-row">
      <NumberField
        label={w("verify.delay")}
        hint={w("verify.delay_hint")}
        note={isUnpaused(estimate.value) ? t("params:verify.demo_unpaused") : undefined}
        value={delay.value}
        least={0}
        most={longestDelay}
        onChange={setDelay}
      />
      <Button kind="main" disabled={isWaiting || (estimate.value?.checks ?? 0) === 0} onClick={verify}>
        <Icon name="play" />
        {w("verify.start")}
      </Button>
      <Cost />
    </div>
  );
}

function decidedWords({ checks, decided, round }: DustPlan): string {
  const words = w("verify.decided", { count: checks, decided: n(decided), checks: n(checks) });
  return round > 0 ? `${w("verify.round", { round: n(round) })} ${words}` : words;
}

/** The stage of the proof that is under way, and what becomes of what is decided. */
function noteWords(dust: Dust): string {
  const name = dust.stage.stage.value;
  if (name === undefined || !dust.session.settings.value.extended) return w("verify.kept");
  return `${w("verify.stage_now", { stage: w(`stages.${name}`) })} ${w("verify.kept")}`;
}

function Over({ now, decided }: { now: Verifying<DustPlan>; decided: number }) {
  const { plan, failed = 0, spared = 0 } = now;
  const done = n(plan.done - spared);
  return (
    <p class="small verify-over">
      <Icon name="check" /> {w("verify.over", { count: decided, decided: n(decided), done })}{" "}
      {failed > 0 && counted("verify.failed", failed)}
    </p>
  );
}

/** Decisions are kept from visit to visit, so there is a way to take them back. */
function Forget() {
  const { forget } = useDust().verify;
  return (
    <Button kind="quiet" title={w("verify.forget_about")} onClick={forget}>
      {w("verify.forget")}
    </Button>
  );
}

/** What was decided stays whatever the settings; said where they were others then. */
function Stays() {
  return (
    <p class="verify-otherwise small" role="status">
      {w("verify.otherwise")} <Forget />
    </p>
  );
}

/** What can be begun, and what that means. */
function Before({ isForgettable }: { isForgettable: boolean }) {
  const { settings } = useDust().session;
  return (
    <>
      <Start />
      {settings.value.extended && <p class="verify-stages small soft">{w("verify.stages")}</p>}
      <p class="verify-leaves small soft">
        {w("verify.leaves")} {isForgettable && <Forget />}
      </p>
    </>
  );
}

function content(dust: Dust, summary: RulesSummary) {
  const now = dust.verify.verifying.value;
  if (now !== undefined && now.state !== "over")
    return (
      <>
        <Running
          now={now}
          decided={decidedWords(now.plan)}
          note={noteWords(dust)}
          hands={{ pause: dust.verify.pause, goOn: dust.verify.goOn, cancel: dust.verify.cancel }}
        />
        <GivenUp />
      </>
    );
  if (reachable.value === "none") return <NoProxy />;
  // Starting another one would drop what was found unfinished.
  if (dust.verify.unfinished.value !== undefined) return <p class="small soft">{w("unfinished.first")}</p>;
  const decided = decidedOf(summary.rules);
  const isAllDecided = decided > 0 && dust.verify.estimate.value?.checks === 0;
  const isOtherwise = dust.proofs.isDecidedOtherwise.value;
  return (
    <>
      {now?.plan.over === true && !isOtherwise && <Over now={now} decided={decided} />}
      <GivenUp />
      {isOtherwise && <Stays />}
      {isAllDecided ? (
        <p class="verify-leaves small soft">
          {w("verify.nothing")}{" "}
          {summary.rules.undecided > 0 && (
            <Button kind="quiet" title={w("verify.again_about")} onClick={dust.verify.verify}>
              {w("verify.again")}
            </Button>
          )}{" "}
          {!isOtherwise && <Forget />}
        </p>
      ) : (
        <Before isForgettable={decided > 0 && !isOtherwise} />
      )}
    </>
  );
}

export function VerifyPanel({ summary }: { summary: RulesSummary }) {
  const dust = useDust();
  return (
    <section class="card stack verify no-print" aria-label={w("verify.title")}>
      {content(dust, summary)}
    </section>
  );
}
