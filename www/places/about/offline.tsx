/** The page's readiness to work without a network, and the files kept for that. */
import { attempt } from "../../app/failures";
import { keepFiles } from "../../app/offline";
import { offline } from "../../app/offline_state";
import { t } from "../../i18n";
import { Button } from "../../ui";

export function Offline() {
  const { state, bytes } = offline.value;
  const canKeep = state === "waiting" || state === "failed";
  return (
    <section>
      <h2>{t("about:offline.title")}</h2>
      <p role="status">{t(`about:offline.${state}`, { bytes: bytes ?? 0 })}</p>
      {canKeep && <Button onClick={() => attempt(keepFiles)}>{t("about:offline.keep")}</Button>}
    </section>
  );
}
