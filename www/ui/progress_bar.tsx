/** How far a run is: stage, counts, rate, time left, and the way to stop it. */
import { duration, n, t } from "../i18n";
import { Button } from "./button";

interface ProgressBarProps {
  /** The words of the stage. */
  stage: string;
  done: number;
  /** undefined: not known yet, as while an archive is being read. */
  total: number | undefined;
  /** Milliseconds spent on the whole run so far. */
  elapsed: number;
  onCancel: () => void;
}

/** Time that is left, in milliseconds, in words; parts of a second would only flicker. */
export function leftText(left: number): string {
  return left < 1000 ? t("frame:progress.left_soon") : t("frame:progress.left", { left: duration(left) });
}

export function ProgressBar({ stage, done, total, elapsed, onCancel }: ProgressBarProps) {
  const share = total === undefined ? undefined : total > 0 ? done / total : 0;
  const perSecond = elapsed > 200 ? (done * 1000) / elapsed : 0;
  const left =
    share !== undefined && share > 0.02 && elapsed > 400 ? (elapsed * (1 - share)) / share : undefined;
  return (
    <div class="stack-1 progress">
      <div class="row small progress-words">
        <strong>{stage}</strong>
        <span class="numeric">
          {total === undefined ? n(done) : t("frame:progress.count", { done: n(done), total: n(total) })}
        </span>
        {perSecond > 0 && (
          <span class="numeric soft">{t("frame:progress.rate", { rate: n(Math.round(perSecond)) })}</span>
        )}
        {left !== undefined && <span class="numeric soft">{leftText(left)}</span>}
        <Button kind="quiet" onClick={onCancel}>
          {t("frame:progress.cancel")}
        </Button>
      </div>
      {share === undefined ? (
        <progress aria-label={stage} />
      ) : (
        <progress max={1} value={share} aria-label={stage} />
      )}
    </div>
  );
}
