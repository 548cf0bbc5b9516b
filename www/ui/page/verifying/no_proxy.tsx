/** What is said where no proxy answers: nothing can be fetched. */
import { attempt } from "../../../app/failures";
import { askProxy } from "../../../app/proxy";
import { t } from "../../../i18n";
import { Button, Icon } from "../..";

/** `words`: where they stand. */
export function NoProxy({ words = "params:verify" }: { words?: string }) {
  return (
    <div class="stack no-proxy">
      <p>{t(`${words}.no_proxy`)}</p>
      <p class="soft small">{t(`${words}.no_proxy_remedy`)}</p>
      <Button onClick={() => attempt(askProxy)}>
        <Icon name="retry" />
        {t(`${words}.ask_again`)}
      </Button>
    </div>
  );
}
