/** Opens a session that was saved as a file. */
import { attempt } from "../../../app/failures";
import { t } from "../../../i18n";
import { Icon } from "../../../ui";
import { useDocuments } from "../context";

export function OpenSession() {
  const { openSession } = useDocuments().files;
  return (
    <label class="button button-quiet">
      <Icon name="open" />
      {t("documents:list.open")}
      <input
        class="visually-hidden"
        type="file"
        accept=".jsonl"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file !== undefined) attempt(() => openSession(file));
        }}
      />
    </label>
  );
}
