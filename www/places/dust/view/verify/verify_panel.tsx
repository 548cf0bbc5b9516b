/** Proving rules on their pages: what it costs first, then how far it is. */
import type { DustPlan } from "dustlens";
import { n } from "../../../../i18n";
import type { Verifying } from "../../../../place_model/verification";
import { Button, Icon } from "../../../../ui";
import { Cost, VerifyPanel as Frame } from "../../../../ui/page/verifying/verify_panel";
import { reasonText } from "../../../../ui/problem_words";
import type { RulesSummary } from "../../../../worker/rules_api";
import { useDust } from "../../context";
import type { Dust } from "../../model";
import { decidedOf } from "../../proofs";
import { counted, known, w, words } from "../words";

/** Hosts that a proof has given up, and why. */
function GivenUp() {
  const { givenUp } = useDust().verify;
  const hosts = givenUp.value;
  if (hosts.length === 0) return null;
  return (
    <div class="verify-given-up small" role="status">
      <p>{w("verify.given_up")}</p>
      <ul class="verify-waits">
        {hosts.map(({ host, reason }) => (
          <li key={host}>
            <span class="id" translate={false}>
              {host}
            </span>
            : {reasonText(reason)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Start({ isForgettable }: { isForgettable: boolean }) {
  const { session, verify } = useDust();
  // A proof goes by the settings in force, and those on the screen are not yet.
  const isWaiting = session.stale.value || session.working.value;
  const isNothing = (verify.estimate.value?.checks ?? 0) === 0;
  return (
    <div class="row-2 verify-row">
      <Button
        kind="main"
        title={session.settings.value.extended ? w("verify.stages") : undefined}
        disabled={isWaiting || isNothing}
        onClick={verify.verify}
      >
        <Icon name="play" />
        {w("verify.start")}
      </Button>
      <Cost
        words={words}
        verify={verify}
        checked="rules"
        note={`${w("verify.early")} ${w("verify.leaves")}`}
      />
      {isForgettable && <Forget />}
    </div>
  );
}

function decidedWords({ checks, decided, round }: DustPlan): string {
  const words = w("verify.decided", { count: checks, decided: n(decided), checks: n(checks) });
  return round > 0 ? `${w("verify.round", { round: n(round) })} ${words}` : words;
}

/** The stage of the proof that is under way, and what becomes of what is decided. */
function noteWords(dust: Dust): string {
  const name = dust.proofs.stage.value;
  if (name === undefined || !dust.session.settings.value.extended) return w("verify.kept");
  return `${w("verify.stage_now", { stage: w(`stages.${name}`) })} ${w("verify.kept")}`;
}

/** Where the likely rules are that the table lacks while a stage is verified: those of the other stages. */
function OtherStages() {
  const { proofs, session, verify } = useDust();
  const likely = verify.verifying.value?.plan.checks ?? 0;
  const all = proofs.atFirst.value ?? 0;
  const isLast = (proofs.stage.value ?? "shapes") === "shapes";
  if (!session.settings.value.extended || isLast || likely === 0 || likely >= all) return null;
  return (
    <p class="small soft numeric">
      {w("verify.in_stage", { count: likely, number: n(likely), all: n(all) })}
    </p>
  );
}

/** How many rules are not needed, and how many stay undecided for what reasons. */
function undecidedWords(count: number, reasons: ReadonlyMap<string, number> | undefined): string {
  const unneeded = reasons?.get("covered") ?? 0;
  const others = [...(reasons ?? [])].filter(([code]) => code !== "covered");
  const parts = others.map(([code, number]) => `${known(`why_short.${code}`, code)}: ${n(number)}`);
  const why = parts.length === 0 ? "" : ` (${parts.join(", ")})`;
  const left = count - unneeded;
  const sentences = [
    unneeded > 0 && w("verify.not_needed", { count: unneeded, number: n(unneeded) }),
    left > 0 && w("verify.left_undecided", { count: left, number: n(left), why }),
  ];
  return sentences.filter((each) => each !== false).join(" ");
}

/** The result of the proof that has just ended. */
function overWords(
  { plan, failed = 0, spared = 0, verdicts }: Verifying<DustPlan>,
  rules: RulesSummary["rules"],
  reasons: ReadonlyMap<string, number> | undefined,
): string {
  // Rules that were decided before are not of this proof; where it began before this visit, nobody knows which.
  const { valid = 0, refuted = 0 } = verdicts ?? rules;
  const decided = valid + refuted;
  const over = w("verify.over", { count: decided, decided: n(decided), done: n(plan.done - spared) });
  const parts = [over];
  if (failed > 0) parts.push(counted("verify.failed", failed));
  if (rules.undecided > 0) parts.push(undecidedWords(rules.undecided, reasons));
  return parts.join(" ");
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

/** Reasons for which another verification may decide what this one did not. */
const mayChange = ["too-few-pages", "out-of-fetches"];

/** True if another verification may decide some of the undecided rules; so it is until the reasons are known. */
function canDecideMore(undecided: number, reasons: ReadonlyMap<string, number> | undefined): boolean {
  return undecided > 0 && (reasons === undefined || mayChange.some((code) => (reasons.get(code) ?? 0) > 0));
}

/** No likely rule is left to verify: what the proof came to, or that there is none, and what can be done with the verdicts. */
function AllDecided({ over, undecided }: { over: string | undefined; undecided: number }) {
  const { proofs, verify } = useDust();
  return (
    <p class={`row-2 small ${over === undefined ? "soft" : "verify-over"}`}>
      <span>
        {over !== undefined && <Icon name="check" />} {over ?? w("verify.nothing")}
      </span>
      {canDecideMore(undecided, proofs.undecidedFor.value.value) && (
        <Button kind="quiet" title={w("verify.again_about")} onClick={verify.verify}>
          {w("verify.again")}
        </Button>
      )}
      {!proofs.isDecidedOtherwise.value && <Forget />}
    </p>
  );
}

/** What can be begun once nothing is under way; `now`: what is over. */
function Ready({ now, summary }: { now: Verifying<DustPlan> | undefined; summary: RulesSummary }) {
  const { proofs, verify } = useDust();
  const decided = decidedOf(summary.rules);
  const isAllDecided = decided > 0 && verify.estimate.value?.checks === 0;
  const isOtherwise = proofs.isDecidedOtherwise.value;
  const over =
    now?.plan.over === true && !isOtherwise
      ? overWords(now, summary.rules, proofs.undecidedFor.value.value)
      : undefined;
  return (
    <>
      {over !== undefined && !isAllDecided && (
        <p class="small verify-over">
          <Icon name="check" /> {over}
        </p>
      )}
      <GivenUp />
      {isOtherwise && <Stays />}
      {isAllDecided ? (
        <AllDecided over={over} undecided={summary.rules.undecided} />
      ) : (
        <Start isForgettable={decided > 0 && !isOtherwise} />
      )}
    </>
  );
}

export function VerifyPanel({ summary }: { summary: RulesSummary }) {
  const dust = useDust();
  return (
    <Frame
      words={words}
      verify={dust.verify}
      decided={decidedWords}
      note={noteWords(dust)}
      beside={
        <>
          <OtherStages />
          <GivenUp />
        </>
      }
    >
      {(now) => <Ready now={now} summary={summary} />}
    </Frame>
  );
}
