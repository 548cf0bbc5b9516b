/** What the last removal took, and the way back. It also stands on the page that a removal has emptied. */
import { n, t } from "../../../i18n";
import { Button } from "../../../ui";
import { useDocuments } from "../context";

export function Undo() {
  const { undo } = useDocuments().session;
  const back = undo.value;
  if (back === undefined) return null;
  return (
    <p class="row-2 undo small">
      {t("documents:list.removed", { count: back.count, documents: n(back.count) })}
      <Button kind="quiet" onClick={back.run}>
        {t("documents:list.undo")}
      </Button>
    </p>
  );
}
