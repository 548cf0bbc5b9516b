/** Words where no proxy answers: nothing can be fetched. */
import { useEffect } from "preact/hooks";
import { attempt } from "../../../app/failures";
import { askProxy, proxy } from "../../../app/proxy";
import { t } from "../../../i18n";
import { Button, Icon } from "../..";

/** `words`: where they stand. A network that is back is asked at once. */
export function NoProxy({ words = "params:verify." }: { words?: string }) {
  const why = proxy.value.isCutOff ? "frame:no_connection" : `${words}no_proxy`;
  useEffect(() => {
    const again = () => attempt(askProxy);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  return (
    <div class="stack no-proxy">
      <p>{t(why)}</p>
      <p class="soft small">{t(`${why}_remedy`)}</p>
      <Button onClick={() => attempt(askProxy)}>
        <Icon name="retry" />
        {t(`${words}ask_again`)}
      </Button>
    </div>
  );
}
