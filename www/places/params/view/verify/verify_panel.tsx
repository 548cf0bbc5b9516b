/** Checking arguments on their pages: what it costs first, then how far it is. */
import { signal } from "@preact/signals";
import type { ParamPlan, ParamSelection, ParamSummary } from "dustlens";
import { useEffect } from "preact/hooks";
import { duration, n, t } from "../../../../i18n";
import { Button, Choice, Icon, NumberField } from "../../../../ui";
import { NoProxy } from "../../../../ui/page/verifying/no_proxy";
import { Running } from "../../../../ui/page/verifying/running";
import {
  cancel,
  delay,
  estimate,
  estimateFor,
  estimatePending,
  goOn,
  isUnpaused,
  leastSeconds,
  longestDelay,
  pause,
  reachable,
  setDelay,
  unfinished,
  verify,
  verifying,
} from "../../verify";
import { counted, w } from "../words";

const kinds = ["due", "all"] as const;
type Kind = (typeof kinds)[number];

/** Which rows are to be checked; single ones are checked from their evidence. */
const kind = signal<Kind>("due");

/** What a plan costs, in fetches and time; shown before anything is fetched. */
export function Cost() {
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
  const selection: ParamSelection = { kind: kind.value };
  useEffect(() => estimateFor({ kind: kind.value }), [kind.value]);
  const checks = estimate.value?.checks ?? 0;
  return (
    <div class="verify-row">
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

function content(summary: ParamSummary) {
  const now = verifying.value;
  const isOver = now === undefined || now.state === "over";
  if (!isOver)
    return (
      <Running
        now={now}
        decided={decidedWords(now.plan)}
        note={w("verify.kept")}
        hands={{ pause, goOn, cancel }}
      />
    );
  if (reachable.value === "none") return <NoProxy />;
  // Starting another one would drop what was found unfinished.
  if (unfinished.value !== undefined) return <p class="small soft">{w("unfinished.first")}</p>;
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
    <p class="verify-over">
      <Icon name="check" />{" "}
      {w("verify.over", { count: decided, decided: n(decided), done: n(done), skipped: n(skipped) })}
    </p>
  );
}

export function VerifyPanel({ summary }: { summary: ParamSummary }) {
  return (
    <section class="verify no-print" aria-label={w("verify.title")}>
      {content(summary)}
    </section>
  );
}
