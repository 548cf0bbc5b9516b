/** Fetching pages for a place: what it costs first, then how far it is. */
import type { ComponentChildren } from "preact";
import { reachable } from "../../../app/proxy";
import { duration, n, t } from "../../../i18n";
import type { Words } from "../../../i18n/words";
import { longestDelay, type SessionVerify, type Verifying } from "../../../place_model/verification";
import type { FetchPlan } from "../../../worker/verify_api";
import { NumberField } from "../..";
import type { Chip } from "../settings_band";
import { NoProxy } from "./no_proxy";
import { type Fetching, Running } from "./running";

/** A plan with its costs. */
export interface CostPlan
  extends FetchPlan,
    Readonly<Record<"checks" | "total" | "done" | "skipped", number>> {}

interface OfPlan<Plan extends CostPlan> {
  words: Words;
  verify: SessionVerify<Plan>;
}

interface CostProps<Plan extends CostPlan> extends OfPlan<Plan> {
  /** What is checked. */
  checked: "arguments" | "rules";
  /** Further words about it. */
  note?: string;
}

/** What a plan costs, in fetches and time; shown before anything is fetched. */
export function Cost<Plan extends CostPlan>({ words, verify, checked, note }: CostProps<Plan>) {
  const { w, counted } = words;
  const plan = verify.estimate.value;
  if (plan === undefined) return <span class="small soft">{w("verify.counting")}</span>;
  if (plan.checks === 0) return <span class="small soft">{w("verify.nothing")}</span>;
  const isPending = verify.estimatePending.value;
  const seconds = verify.leastSeconds(plan);
  return (
    <span class={`verify-cost small numeric${isPending ? " is-stale" : ""}`}>
      {w("verify.cost", {
        [checked]: counted(`verify.${checked}`, plan.checks),
        fetches: counted("verify.fetches", plan.total),
        hosts: counted("verify.hosts", plan.hosts.length),
      })}{" "}
      {/* The pauses alone take that time; without any, nobody knows it beforehand. */}
      {seconds > 0 ? w("verify.time", { time: duration(seconds * 1000) }) : t("params:verify.no_pause")}
      {note !== undefined && ` ${note}`}
      {isPending && <span class="soft"> {w("verify.counting")}</span>}
    </span>
  );
}

/** The pause between two fetches, as a chip says it; none where only the demo site is fetched from, and without any. */
export function delayChip<Plan extends CostPlan>({ words: { w }, verify }: OfPlan<Plan>): Chip {
  return {
    name: "delay",
    label: w("verify.delay_short"),
    value:
      verify.unpaused.value === "everywhere"
        ? t("params:verify.delay_none")
        : w("verify.delay_value", { delay: n(verify.delay.value) }),
  };
}

/** The pause between two fetches. */
export function Delay<Plan extends CostPlan>({ words: { w }, verify }: OfPlan<Plan>) {
  return (
    <div data-setting="delay">
      <NumberField
        label={w("verify.delay")}
        hint={w("verify.delay_hint")}
        note={verify.unpaused.value === "nowhere" ? undefined : t("params:verify.demo_unpaused")}
        value={verify.delay.value}
        least={0}
        most={longestDelay}
        onChange={verify.setDelay}
      />
    </div>
  );
}

/** How far a verification was that a person stopped. */
function Stopped({ words: { w }, plan, decided }: { words: Words; plan: CostPlan; decided: string }) {
  const { done, skipped, total } = plan;
  const left = Math.max(0, total - done - skipped);
  const params = { count: done, done: n(done), left: n(left), decided };
  return <p class="verify-stopped small numeric">{w("verify.stopped", params)}</p>;
}

interface VerifyPanelProps<Plan extends CostPlan> extends OfPlan<Plan> {
  /** What was decided so far, in words. */
  decided: (plan: Plan) => string;
  /** What becomes of it. */
  note: string;
  /** What stands under the numbers while pages are fetched. */
  beside?: ComponentChildren;
  /** What can be begun; `now`: what is over. */
  children: (now: Verifying<Plan> | undefined) => ComponentChildren;
}

function Content<Plan extends CostPlan>(props: VerifyPanelProps<Plan>) {
  const { words, verify, decided, note, beside, children } = props;
  const now: (Verifying<Plan> & Fetching) | undefined = verify.verifying.value;
  if (now !== undefined && now.state !== "over")
    return (
      <>
        <Running words={words} now={now} decided={decided(now.plan)} note={note} controls={verify} />
        {beside}
      </>
    );
  if (reachable.value === "none") return <NoProxy />;
  // Starting another one would drop what was found unfinished.
  if (verify.unfinished.value !== undefined) return <p class="small soft">{words.w("unfinished.first")}</p>;
  return (
    <>
      {now?.plan.over === false && <Stopped words={words} plan={now.plan} decided={decided(now.plan)} />}
      {children(now)}
    </>
  );
}

export function VerifyPanel<Plan extends CostPlan>(props: VerifyPanelProps<Plan>) {
  return (
    <section class="stack-1 verify no-print" aria-label={props.words.w("verify.title")}>
      <Content {...props} />
    </section>
  );
}
