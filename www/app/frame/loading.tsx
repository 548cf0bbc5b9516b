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

/** The line; `waits`: there is something to wait for; `isSaid`: false where a run that waits for it is told of elsewhere. */
export function LoadingLine({ waits, isSaid = true }: { waits: boolean; isSaid?: boolean }) {
  const isShown = useLong(waits);
  return (
    <p class="loading-line soft small" role="status" aria-live={isSaid ? "polite" : "off"}>
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
  return <LoadingLine waits={isWaited()} isSaid={false} />;
}

/** True if something waits for the engine of the place in sight. */
function isWaited(): boolean {
  return handles[stateOf(place.value)].value?.waiting.value ?? false;
}

/** True once that has taken so long that it is said. */
export function useEngineLoading(): boolean {
  return useLong(isWaited());
}
