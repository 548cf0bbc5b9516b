/** Copying all rows of a table, and what came of it. */
import { t } from "../../../i18n";
import { copied, mostCopied } from "../../normalize/table/copied";
import { whole } from "../../results/words";
import { Button } from "../../ui";

function CopyState() {
  const state = copied.value;
  if (state === undefined) return null;
  if (state === "failed") return <span class="copy-state is-failed">{t("normalize:copy.failed")}</span>;
  return (
    <span class="copy-state">
      {t("normalize:copy.rows", { count: state.rows, rows: whole(state.rows) })}
      {!state.all && ` ${t("normalize:copy.most", { most: whole(mostCopied) })}`}
    </span>
  );
}

export function CopyButton({ disabled, onCopy }: { disabled: boolean; onCopy: () => void }) {
  return (
    <>
      <Button kind="quiet" disabled={disabled} onClick={onCopy}>
        {t("normalize:copy.tsv")}
      </Button>
      <span role="status">
        <CopyState />
      </span>
    </>
  );
}
