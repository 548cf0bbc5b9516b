/** Checking arguments on their pages: what it costs first, then how far it is. */
import type { ParamSelection, ParamSummary } from "dustlens";
import { useEffect } from "preact/hooks";
import { n } from "../../../../i18n";
import { Button, Choice, Icon } from "../../../../ui";
import { into } from "../../../../ui/into";
import { Cost, Delay, VerifyPanel as Frame } from "../../../../ui/page/verifying/verify_panel";
import { useParams } from "../../context";
import { w, words } from "../words";

const kinds = ["due", "all"] as const;

function Start({ summary }: { summary: ParamSummary }) {
  const { verify: of } = useParams();
  const { estimate, estimateFor, kind, verify } = of;
  const selection: ParamSelection = { kind: kind.value };
  useEffect(() => estimateFor({ kind: kind.value }), [kind.value]);
  return (
    <div class="verify-row">
      <Choice
        label={w("verify.which")}
        value={kind.value}
        options={kinds.map((value) => ({
          value,
          label: value === "due" ? w("verify.due", { number: n(summary.due) }) : w("verify.all"),
        }))}
        onChange={into(kind)}
      />
      <Delay words={words} verify={of} />
      <Button kind="main" disabled={(estimate.value?.checks ?? 0) === 0} onClick={() => verify(selection)}>
        <Icon name="play" />
        {w("verify.start")}
      </Button>
      <Cost words={words} verify={of} checked="arguments" />
    </div>
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
          <p class="verify-leaves small soft">{w("verify.leaves")}</p>
        </>
      )}
    </Frame>
  );
}
