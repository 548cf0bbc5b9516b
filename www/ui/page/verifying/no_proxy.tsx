/** What is said where no proxy answers: nothing can be fetched. */
import { attempt } from "../../../app/failures";
import { askProxy } from "../../../app/proxy";
import { t } from "../../../i18n";
import { Button, Icon } from "../..";

export function NoProxy() {
  return (
    <div class="stack no-proxy">
      <p>{t("params:verify.no_proxy")}</p>
      <p class="soft small">{t("params:verify.no_proxy_remedy")}</p>
      <Button onClick={() => attempt(askProxy)}>
        <Icon name="retry" />
        {t("params:verify.ask_again")}
      </Button>
    </div>
  );
}
