/** The table of documents, and the actions on all of them. */
import { attempt } from "../../../app/failures";
import { size, t } from "../../../i18n";
import { Button, Icon, Panel } from "../../../ui";
import { download } from "../../../ui/download";
import { useDocuments } from "../context";
import type { Collection } from "../model";
import { amountText } from "./amount";
import { DocumentDetail } from "./document_detail";
import "./documents_list.css";
import { DocumentsTable } from "./documents_table";
import { Folded } from "./folded";
import { OpenSession } from "./open_session";
import { Undo } from "./undo";
import { UnreadInputs } from "./unread_inputs";

async function saveReport({ results }: Collection): Promise<void> {
  const text = await results.exportDocuments();
  download(new Blob([text], { type: "text/csv;charset=utf-8" }), "dustlens-documents.csv");
}

function SaveReport() {
  const place = useDocuments();
  if ((place.session.summary.value?.documents ?? 0) === 0) return null;
  return (
    <Button kind="quiet" onClick={() => attempt(() => saveReport(place))}>
      <Icon name="save" />
      {t("results:documents.report")}
    </Button>
  );
}

function Actions() {
  const {
    input: { inputs },
    session: { clear },
    files: { saveSession },
  } = useDocuments();
  return (
    <>
      <SaveReport />
      <Button kind="quiet" onClick={() => attempt(saveSession)}>
        <Icon name="save" />
        {t("documents:list.save")}
      </Button>
      <OpenSession />
      {inputs.value.length > 0 && (
        <Button kind="quiet" onClick={clear}>
          {t("results:documents.clear")}
        </Button>
      )}
    </>
  );
}

/** Bytes of memory from which they are told beside the documents. */
const TOLD = 50_000_000;

export function DocumentsList({ isFolded }: { isFolded: boolean }) {
  const place = useDocuments();
  const count = place.session.summary.value?.documents ?? 0;
  const amount = amountText(place);
  const isUnread = place.session.stale.value && !place.input.isLive.value && !place.session.working.value;
  const { memory = 0 } = place.session.summary.value ?? {};
  const aside = memory < TOLD ? amount : t("results:documents.with_memory", { amount, memory: size(memory) });
  const list = (
    <Panel
      title={t("results:documents.title")}
      aside={count > 0 ? aside : undefined}
      actions={<Actions />}
      name="documents-list"
    >
      <Undo />
      {count > 0 && <DocumentsTable count={count} />}
      {count === 0 && (isUnread ? <UnreadInputs /> : <p class="soft small">{t("results:documents.none")}</p>)}
      <DocumentDetail />
    </Panel>
  );
  return isFolded ? <Folded summary={amount}>{list}</Folded> : list;
}
