/** Checking arguments on their pages: what it costs first, then how far it is. */
import type { ParamPlan, ParamSelection, ParamSummary } from "dustlens";
import { useEffect } from "preact/hooks";
import { reachable } from "../../../../app/proxy";
import { duration, n, t } from "../../../../i18n";
import { longestDelay } from "../../../../place/verification";
import { Button, Choice, Icon, NumberField } from "../../../../ui";
import { NoProxy } from "../../../../ui/page/verifying/no_proxy";
import { Running } from "../../../../ui/page/verifying/running";
import { useParams } from "../../context";
import type { Params } from "../../model";
import { counted, w } from "../words";

const kinds = ["due", "all"] as const;

/** What a plan costs, in fetches and time; shown before anything is fetched. */
export function Cost() {
  const { estimate, estimatePending, leastSeconds } = useParams().verify;
  const plan = estimate.value;
  if (plan === undefined) return <span class="small soft">{w("verify.counting")}</span>;
  if (plan.checks === 0) return <span class="small soft">{w("verify.nothing")}</span>;
  const seconds = leastSeconds(plan);
  return (
    <span class={`verify-cost small numeric${estimatePending.value ? " is-stale" : ""}`}>
      {w("verify.cost", {
        arguments: counted("verify.arguments", plan.checks),
        fetches: counted("verify.fetches", plan.total),
        hosts: counted("verify.hosts", plan.hosts.length),
      })}{" "}
      {seconds > 0 ? w("verify.time", { time: duration(seconds * 1000) }) : w("verify.no_pause")}
      {estimatePending.value && <span class="soft"> {w("verify.counting")}</span>}
    </span>
  );
}

function Delay() {
  const { delay, estimate, isUnpaused, setDelay } = useParams().verify;
  return (
    <NumberField
      label={w("verify.delay")}
      hint={w("verify.delay_hint")}
      note={isUnpaused(estimate.value) ? t("params:verify.demo_unpaused") : undefined}
      value={delay.value}
      least={0}
      most={longestDelay}
      onChange={setDelay}
    />
  );
}

function Start({ summary }: { summary: ParamSummary }) {
  const { estimate, estimateFor, kind, verify } = useParams().verify;
  const selection: ParamSelection = { kind: kind.value };
  useEffect(() => estimateFor({ kind: kind.value }), [kind.value]);
  const checks = estimate.value?.checks ?? 0;
  return (
    <div class="row-5 at-end verify-row">
      <Choice
        label={w("verify.which")}
        value={kind.value}
        options={kinds.map((value) => ({
          value,
          label: value === "due" ? w("verify.due", { number: n(summary.due) }) : w("verify.all"),
        }))}
        onChange={(next) => {
          kind.value = next;
        }}
      />
      <Delay />
      <Button kind="main" disabled={checks === 0} onClick={() => verify(selection)}>
        <Icon name="play" />
        {w("verify.start")}
      </Button>
      <Cost />
    </div>
  );
}

function decidedWords({ checks, decided }: ParamPlan): string {
  return w("verify.decided", { count: checks, decided: n(decided), checks: n(checks) });
}

function content(params: Params, summary: ParamSummary) {
  const now = params.verify.verifying.value;
  const isOver = now === undefined || now.state === "over";
  if (!isOver)
    return (
      <Running
        now={now}
        decided={decidedWords(now.plan)}
        note={w("verify.kept")}
        hands={{ pause: params.verify.pause, goOn: params.verify.goOn, cancel: params.verify.cancel }}
      />
    );
  if (reachable.value === "none") return <NoProxy />;
  // Starting another one would drop what was found unfinished.
  if (params.verify.unfinished.value !== undefined) return <p class="small soft">{w("unfinished.first")}</p>;
  return (
    <>
      {now?.plan.over === true && (
        <Over done={now.plan.done} skipped={now.plan.skipped} decided={now.plan.decided} />
      )}
      <Start summary={summary} />
      <p class="verify-leaves small soft">{w("verify.leaves")}</p>
    </>
  );
}

function Over({ done, skipped, decided }: { done: number; skipped: number; decided: number }) {
  return (
    <p class="small verify-over">
      <Icon name="check" />{" "}
      {w("verify.over", { count: decided, decided: n(decided), done: n(done), skipped: n(skipped) })}
    </p>
  );
}

export function VerifyPanel({ summary }: { summary: ParamSummary }) {
  const params = useParams();
  return (
    <section class="card stack verify no-print" aria-label={w("verify.title")}>
      {content(params, summary)}
    </section>
  );
}
