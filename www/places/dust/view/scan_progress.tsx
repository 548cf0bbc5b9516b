/** How far going over all URLs is, and the way to stop it; once stopped, the way to do it all the same. */
import { t } from "../../../i18n";
import { Button } from "../../../ui";
import { percentText } from "../../../ui/numbers/words";
import type { ScanKind } from "../../../worker/rules_api";
import { useDust } from "../context";
import { w } from "./words";

export function ScanProgress({ what }: { what: ScanKind }) {
  const { again, halted, progress, stop } = useDust().scans;
  const now = progress.value[what];
  if (now !== undefined) {
    const share = now.total === 0 ? 0 : now.done / now.total;
    return (
      <span class="row-0 inline looking small">
        <progress max={1} value={share} aria-label={w(`looking.${what}`)} />
        <span class="numeric">
          {w(`looking.${what}`)} {percentText(share)}
        </span>
        <Button kind="quiet" onClick={stop}>
          {t("frame:progress.cancel")}
        </Button>
      </span>
    );
  }
  if (!halted.value || what === "file") return null;
  return (
    <span class="row-0 inline looking small">
      {w("looking.stopped")}
      <Button kind="quiet" onClick={again}>
        {w("looking.again")}
      </Button>
    </span>
  );
}
