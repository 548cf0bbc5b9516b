/** Checking arguments on their pages: what it costs first, then how far it is. */

import { useSignal } from "@preact/signals";
import type { ParamRow, ParamSelection, ParamSummary } from "dustlens";
import { useEffect } from "preact/hooks";
import { reachable } from "../../../../app/proxy";
import { n } from "../../../../i18n";
import { Button, Choice, Icon } from "../../../../ui";
import { into } from "../../../../ui/into";
import { Cost, VerifyPanel as Frame } from "../../../../ui/page/verifying/verify_panel";
import { useParams } from "../../context";
import { w, words } from "../words";

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
  const { estimateFor, isVerifying, unfinished, verify, verifying } = of;
  const isAsked = useSignal(false);
  const { id } = row;
  // Another row is asked about anew.
  useEffect(() => {
    isAsked.value = false;
    return () => estimateFor({ kind: "due" });
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

function Start({ summary }: { summary: ParamSummary }) {
  const { verify: of } = useParams();
  const { estimate, estimateFor, kind, verify } = of;
  const selection: ParamSelection = { kind: kind.value };
  useEffect(() => estimateFor({ kind: kind.value }), [kind.value]);
  return (
    <div class="row-2 verify-row">
      <Choice
        label={w("verify.which")}
        value={kind.value}
        options={kinds.map((value) => ({
          value,
          label: value === "due" ? w("verify.due", { number: n(summary.due) }) : w("verify.all"),
        }))}
        onChange={into(kind)}
      />
      <Button kind="main" disabled={(estimate.value?.checks ?? 0) === 0} onClick={() => verify(selection)}>
        <Icon name="play" />
        {w("verify.start")}
      </Button>
      <Cost words={words} verify={of} checked="arguments" note={w("verify.leaves")} />
    </div>
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
  return (
    <Frame
      words={words}
      verify={useParams().verify}
      decided={({ checks, decided }) =>
        w("verify.decided", { count: checks, decided: n(decided), checks: n(checks) })
      }
      note={w("verify.kept")}
    >
      {(now) => (
        <>
          {now?.plan.over === true && <Over {...now.plan} />}
          <Start summary={summary} />
        </>
      )}
    </Frame>
  );
}
