/** Between settings and results: what is going on, what it will cost, how to stop it. */
import { duration, n, size } from "../../i18n";
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
} from "../../state/normalize/session";
import { percentText } from "../results/words";
import { Button, Icon, ProgressBar } from "../ui";
import { w } from "./words";

/** What a run will take, from the rate measured before. */
function cost(): string {
  const lines = totalLines.value;
  const bytes = size(totalSize.value);
  const what = lines === undefined ? bytes : w("run.lines", { count: lines, lines: n(lines), size: bytes });
  const perMillisecond = rate.value;
  if (perMillisecond === undefined) return what;
  return w("run.cost", { what, time: duration(totalSize.value / perMillisecond) });
}

function Waiting() {
  return (
    <div class="run-row">
      <Button kind="main" onClick={run}>
        <Icon name="play" />
        {w("run.run")}
      </Button>
      <span class="small numeric">{cost()}</span>
      {summary.value !== undefined && <span class="small soft">{w("run.stale")}</span>}
    </div>
  );
}

function Partial() {
  const { done, total } = progress.value;
  return (
    <div class="run-row" role="status">
      <strong>{w("run.partial")}</strong>
      {total > 0 && <span class="small">{w("run.partial_share", { share: percentText(done / total) })}</span>}
      <Button onClick={resume}>{w("run.resume")}</Button>
    </div>
  );
}

function Working() {
  const { stage, done, total } = progress.value;
  const isReading = stage === "reading";
  const shown = isReading
    ? { done: Math.round(done / 1000), total: Math.round(total / 1000) }
    : { done, total };
  return (
    <ProgressBar
      stage={w(`stage.${stage}`)}
      done={shown.done}
      total={total === 0 ? undefined : shown.total}
      elapsed={elapsed.value}
      onCancel={stop}
    />
  );
}

/** Shorter runs would only flicker. */
function isLong(): boolean {
  return working.value && (elapsed.value > 250 || !isLive.value);
}

export function RunBar() {
  if (taking.value > 0)
    return (
      <div class="run-bar" role="status">
        {w("run.taking")}
        <progress aria-label={w("run.taking")} />
      </div>
    );
  if (isEmpty.value) return null;
  if (isLong())
    return (
      <div class="run-bar" role="status">
        <Working />
      </div>
    );
  if (working.value) return null;
  if (progress.value.stage === "stopped" && !stale.value)
    return (
      <div class="run-bar">
        <Partial />
      </div>
    );
  if (!stale.value || isLive.value) return null;
  return (
    <div class="run-bar">
      <Waiting />
    </div>
  );
}
