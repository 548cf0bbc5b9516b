/** In the place of a part that did not load: why that may be, and the way on. */
import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { Button, Icon } from "../../ui";
import { isToldByPlace, retryUnloaded } from "../failures";

export function NotLoaded({ again }: { again: () => void }) {
  useEffect(() => {
    isToldByPlace.value = true;
    return () => {
      isToldByPlace.value = false;
    };
  }, []);
  const all = () => {
    retryUnloaded();
    again();
  };
  return (
    <section class="stack not-loaded" aria-labelledby="not-loaded">
      <h1 id="not-loaded">{t("frame:not_loaded.title")}</h1>
      <p class="soft">{t("frame:not_loaded.about")}</p>
      <p>
        <Button kind="main" onClick={all}>
          <Icon name="retry" />
          {t("notices:not-loaded.action")}
        </Button>
      </p>
    </section>
  );
}
