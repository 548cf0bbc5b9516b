/** Checking the picked argument alone: its cost first, then the press. */
import { useSignal } from "@preact/signals";
import type { ParamRow } from "dustlens";
import { useEffect } from "preact/hooks";
import { reachable } from "../../../../app/proxy";
import { Button, Icon } from "../../../../ui";
import { Cost } from "../../../../ui/page/verifying/verify_panel";
import { useParams } from "../../context";
import { w, words } from "../words";

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
  if (!isAsked.value)
    return (
      <p class="verify-one">
        <Button onClick={ask}>
          <Icon name="retry" />
          {w(row.checked === undefined || row.verdict === "candidate" ? "verify.one" : "verify.one_again")}
        </Button>
      </p>
    );
  return (
    <div class="verify-one">
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
