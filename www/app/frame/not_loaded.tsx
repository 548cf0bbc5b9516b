/** In the place of a part that did not load: why that may be, and the way on. */
import { t } from "../../i18n";
import { Button, Icon } from "../../ui";

export function NotLoaded({ again }: { again: () => void }) {
  return (
    <section class="stack not-loaded" aria-labelledby="not-loaded">
      <h1 id="not-loaded">{t("frame:not_loaded.title")}</h1>
      <p class="soft">{t("frame:not_loaded.about")}</p>
      <p>
        <Button kind="main" onClick={again}>
          <Icon name="retry" />
          {t("notices:not-loaded.action")}
        </Button>
      </p>
    </section>
  );
}
