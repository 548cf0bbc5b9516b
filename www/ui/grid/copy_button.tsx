/** Copying all rows of a table, and what came of the last copy. */
import { n, t } from "../../i18n";
import { Icon, IconButton } from "..";
import { MOST_COPIED, type RowCopy } from "./row_copy";

function CopyState({ of }: { of: RowCopy }) {
  const state = of.state.value;
  if (state === undefined) return null;
  if (state === "failed") return <span class="small copy-state is-failed">{t("results:copy.failed")}</span>;
  return (
    <span class="small copy-state">
      {t("results:copy.rows", { count: state.rows, rows: n(state.rows) })}
      {!state.all && ` ${t("results:copy.most", { most: n(MOST_COPIED) })}`}
    </span>
  );
}

export function CopyButton({ of }: { of: RowCopy }) {
  return (
    <>
      <IconButton
        label={t("results:copy.tsv")}
        disabled={of.total === 0}
        onClick={() => of.copy(0, of.total)}
      >
        <Icon name="copy" />
      </IconButton>
      <span role="status">
        <CopyState of={of} />
      </span>
    </>
  );
}
