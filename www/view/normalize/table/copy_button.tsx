/** Copying all rows of a table, and what came of it. */
import { whole } from "../../results/words";
import { Button } from "../../ui";
import { w } from "../words";
import { copied, mostCopied } from "./copied";

function CopyState() {
  const state = copied.value;
  if (state === undefined) return null;
  if (state === "failed") return <span class="copy-state is-failed">{w("copy.failed")}</span>;
  return (
    <span class="copy-state">
      {w("copy.rows", { count: state.rows, rows: whole(state.rows) })}
      {!state.all && ` ${w("copy.most", { most: whole(mostCopied) })}`}
    </span>
  );
}

export function CopyButton({ disabled, onCopy }: { disabled: boolean; onCopy: () => void }) {
  return (
    <>
      <Button kind="quiet" disabled={disabled} onClick={onCopy}>
        {w("copy.tsv")}
      </Button>
      <span role="status">
        <CopyState />
      </span>
    </>
  );
}
