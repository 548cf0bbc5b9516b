/** Checking arguments on their pages: what it costs first, then how far it is. */

import { useSignal } from "@preact/signals";
import type { ParamPlan, ParamRow, ParamSummary } from "dustlens";
import { useEffect } from "preact/hooks";
import { reachable } from "../../../../app/proxy";
import { n } from "../../../../i18n";
import type { Verifying } from "../../../../place_model/verification";
import { Button, Choice, Icon } from "../../../../ui";
import { Cost, VerifyPanel as Frame } from "../../../../ui/page/verifying/verify_panel";
import { into } from "../../../../ui/signal_setter";
import { useParams } from "../../context";
import { counted, w, words } from "../words";

/** The press that asks what checking an argument costs. */
function AskOne({ row, onAsk }: { row: ParamRow; onAsk: () => void }) {
  return (
    <p class="stack verify-one">
      <Button onClick={onAsk}>
        <Icon name="retry" />
        {w(row.checked === undefined || row.verdict === "candidate" ? "verify.one" : "verify.one_again")}
      </Button>
    </p>
  );
}

/** Checking the picked argument alone: its cost first, then the press. */
export function VerifyOne({ row }: { row: ParamRow }) {
  const { verify: of } = useParams();
  const { estimateFor, estimateTogether, isVerifying, unfinished, verify, verifying } = of;
  const isAsked = useSignal(false);
  const { id } = row;
  // Another row is asked about anew.
  useEffect(() => {
    isAsked.value = false;
    return estimateTogether;
  }, [id, isAsked]);
  if (isVerifying.value || verifying.value?.state === "paused" || unfinished.value !== undefined) return null;
  if (reachable.value === "none") return <p class="small soft">{w("verify.no_proxy")}</p>;
  const ask = () => {
    isAsked.value = true;
    estimateFor({ kind: "only", ids: [id] });
  };
  if (!isAsked.value) return <AskOne row={row} onAsk={ask} />;
  return (
    <div class="stack verify-one">
      <Button
        kind="main"
        onClick={() => {
          isAsked.value = false;
          verify({ kind: "only", ids: [id] });
        }}
      >
        <Icon name="play" />
        {w("verify.start")}
      </Button>
      <Cost words={words} verify={of} checked="arguments" />
      <p class="small soft">{w("verify.leaves")}</p>
    </div>
  );
}

const kinds = ["due", "all"] as const;

/** Which rows are checked together. */
function Which({ due }: { due: number }) {
  const { kind } = useParams().verify;
  return (
    <Choice
      label={w("verify.which")}
      value={kind.value}
      options={kinds.map((value) => ({
        value,
        label: value === "due" ? w("verify.due", { number: n(due) }) : w("verify.all"),
      }))}
      onChange={into(kind)}
    />
  );
}

/** A check of many rows: its cost, and the press that begins it. With none due it is all of them once more. */
function Start({ due }: { due: number }) {
  const { verify: of } = useParams();
  const { estimate, kind, verify } = of;
  const isAgain = due === 0;
  return (
    <div class="row-2 verify-row">
      {!isAgain && <Which due={due} />}
      <Button
        kind="main"
        disabled={(estimate.value?.checks ?? 0) === 0}
        onClick={() => verify({ kind: isAgain ? "all" : kind.value })}
      >
        <Icon name="play" />
        {w(isAgain ? "verify.all_again" : "verify.start")}
      </Button>
      <Cost words={words} verify={of} checked="arguments" note={w("verify.leaves")} />
    </div>
  );
}

/** A check: its plan, and its own verdicts where they are known. */
interface Check extends Pick<Verifying<ParamPlan>, "plan"> {
  verdicts?: Verifying<ParamPlan>["verdicts"] | undefined;
}

/** Those of a check that have a verdict from their pages, and those whose pages could not be compared. */
function decidedOf({ plan, verdicts }: Check): { decided: number; unverified: number } {
  const unverified = verdicts?.["unverifiable"] ?? 0;
  return { decided: plan.decided - unverified, unverified };
}

/** The result of the check that has just ended. */
export function overWords(check: Check): string {
  const { done, skipped } = check.plan;
  const { decided, unverified } = decidedOf(check);
  const over = w("verify.over", { count: decided, decided: n(decided), done: n(done), skipped: n(skipped) });
  return unverified === 0 ? over : `${over} ${counted("verify.unverified", unverified)}`;
}

/** Nothing is due. `onAgain`: all are to be checked once more; what that costs comes first. */
function Settled({ over, onAgain }: { over: Check | undefined; onAgain: () => void }) {
  const { isNothing } = useParams().verify;
  const isEmpty = over === undefined && isNothing.value;
  return (
    <p class="row-2 small verify-over">
      <span>
        <Icon name="check" />{" "}
        {over === undefined ? w(isEmpty ? "verify.nothing" : "verify.settled") : overWords(over)}
      </span>
      {!isNothing.value && (
        <Button kind="quiet" onClick={onAgain}>
          {w("verify.all_again")}
        </Button>
      )}
    </p>
  );
}

/** The choices before a check; `over`: the one that has just ended. */
function Ready({ over, due }: { over: Check | undefined; due: number }) {
  const { estimateTogether, kind } = useParams().verify;
  const isAgain = useSignal(false);
  const isSettled = due === 0;
  useEffect(estimateTogether, [kind.value, isSettled]);
  useEffect(() => {
    isAgain.value = false;
  }, [isSettled]);
  if (isSettled && !isAgain.value) return <Settled over={over} onAgain={() => into(isAgain)(true)} />;
  return (
    <>
      {over !== undefined && !isSettled && (
        <p class="small verify-over">
          <Icon name="check" /> {overWords(over)}
        </p>
      )}
      <Start due={due} />
    </>
  );
}

/** How many of those that are checked are decided. */
function decidedWords(check: Check): string {
  const { checks } = check.plan;
  return w("verify.decided", { count: checks, decided: n(decidedOf(check).decided), checks: n(checks) });
}

export function VerifyPanel({ summary }: { summary: ParamSummary }) {
  const { verify } = useParams();
  return (
    <Frame
      words={words}
      verify={verify}
      decided={(plan) => decidedWords({ plan, verdicts: verify.verifying.value?.verdicts })}
      note={w("verify.kept")}
    >
      {(now) => <Ready over={now?.plan.over === true ? now : undefined} due={summary.due} />}
    </Frame>
  );
}
