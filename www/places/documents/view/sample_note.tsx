/** The settings that the open sample changed, and the way back. */
import { t } from "../../../i18n";
import { Button } from "../../../ui";
import { useDocuments } from "../context";
import type { Changed } from "../samples";

/** A value as its control shows it: choices have words, numbers stand as they are. */
function shown(name: string, value: string): string {
  return /^\d/.test(value) ? value : t(`settings:${name}.${value}`);
}

function phrase({ name, before, after }: Changed): string {
  const words = {
    name: t(`documents:sample.of.${name}`),
    before: shown(name, before),
    after: shown(name, after),
  };
  return t("documents:sample.changed", words);
}

export function SampleNote() {
  const { changed, settingsBack } = useDocuments().samples;
  const all = changed.value;
  if (all.length === 0) return null;
  return (
    <p class="row-2 small sample-note" role="status">
      {t("documents:sample.sets", { changes: all.map(phrase).join(", ") })}
      <Button kind="quiet" onClick={settingsBack}>
        {t("documents:sample.back")}
      </Button>
    </p>
  );
}
