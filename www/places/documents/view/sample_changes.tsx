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
    name: t(`results:sample.of.${name}`),
    before: shown(name, before),
    after: shown(name, after),
  };
  return t("results:sample.changed", words);
}

export function SampleChanges() {
  const { changed, settingsBack } = useDocuments().samples;
  const all = changed.value;
  if (all.length === 0) return null;
  return (
    <p class="row-2 small sample-note" role="status">
      {t("results:sample.sets", { changes: all.map(phrase).join(", ") })}
      <Button kind="quiet" onClick={settingsBack}>
        {t("results:sample.back")}
      </Button>
    </p>
  );
}
