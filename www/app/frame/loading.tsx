/** A line that says that what was asked waits for a part of the page to come. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { handles, place, stateOf } from "../places";

/** Shorter waits are not worth a word, in milliseconds. */
const patience = 250;

/** True once `waits` has held for long enough to be said. */
function useLong(waits: boolean): boolean {
  const isLong = useSignal(false);
  useEffect(() => {
    if (!waits) {
      isLong.value = false;
      return undefined;
    }
    const timer = setTimeout(() => {
      isLong.value = true;
    }, patience);
    return () => clearTimeout(timer);
  }, [waits, isLong]);
  return waits && isLong.value;
}

/** The line; `waits`: there is something to wait for. */
export function LoadingLine({ waits }: { waits: boolean }) {
  const isShown = useLong(waits);
  return (
    <p class="loading-line soft small" role="status">
      {isShown && (
        <span class="row-2">
          <span class="loading-mark" aria-hidden="true" />
          {t("frame:loading.engine")}
        </span>
      )}
    </p>
  );
}

/** Of the engine of the place in sight. */
export function EngineLoading() {
  return <LoadingLine waits={handles[stateOf(place.value)].value?.waiting.value ?? false} />;
}
