/** Between settings and results: how far the counting of the list is, and how to stop it. */
import { duration, n, size, t } from "../../i18n";
import { isEmpty, isLive, taking, totalLines, totalSize } from "../../state/normalize/inputs";
import {
  elapsed,
  progress,
  rate,
  resume,
  run,
  stale,
  stop,
  summary,
  working,
} from "../../state/params/session";

import { Button, Icon, ProgressBar } from "../ui";
import { w } from "./words";

/** What counting will take, from the rate measured before. */
function cost(): string {
  const lines = totalLines.value;
  const bytes = size(totalSize.value);
  const what =
    lines === undefined ? bytes : t("normalize:run.lines", { count: lines, lines: n(lines), size: bytes });
  if (rate.value === undefined) return what;
  return t("normalize:run.cost", { what, time: duration(totalSize.value / rate.value) });
}

function Waiting() {
  return (
    <div class="run-row">
      <Button kind="main" onClick={run}>
        <Icon name="play" />
        {w("run.run")}
      </Button>
      <span class="small numeric">{cost()}</span>
      {summary.value !== undefined && <span class="small soft">{t("normalize:run.stale")}</span>}
    </div>
  );
}

function Stopped() {
  return (
    <div class="run-row" role="status">
      <strong>{t("normalize:run.partial")}</strong>
      <Button onClick={resume}>{t("normalize:run.resume")}</Button>
    </div>
  );
}

function Working() {
  const { stage, done, total } = progress.value;
  const unit = stage === "reading" ? 1000 : 1;
  return (
    <ProgressBar
      stage={w(`stage.${stage}`)}
      done={Math.round(done / unit)}
      total={total === 0 ? undefined : Math.round(total / unit)}
      elapsed={elapsed.value}
      onCancel={stop}
    />
  );
}

/** What the bar has to say; null: nothing. */
function content() {
  if (isEmpty.value) return null;
  // Shorter runs would only flicker.
  if (working.value) return elapsed.value > 250 || !isLive.value ? <Working /> : null;
  if (progress.value.stage === "stopped" && !stale.value) return <Stopped />;
  return stale.value && !isLive.value ? <Waiting /> : null;
}

export function RunBar() {
  const shown = content();
  if (taking.value > 0)
    return (
      <div class="run-bar" role="status">
        {t("normalize:run.taking")}
        <progress aria-label={t("normalize:run.taking")} />
      </div>
    );
  return shown === null ? null : <div class="run-bar">{shown}</div>;
}
