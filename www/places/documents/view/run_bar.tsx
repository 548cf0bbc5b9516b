/** Between settings and results: what is going on, what it will cost, how to stop it. */
import { duration, n, size, t } from "../../../i18n";
import { Button, Icon, ProgressBar } from "../../../ui";
import { useDocuments } from "../context";
import type { Collection } from "../model";
import { isLong } from "./long_run";

/** What a run will take, from the rate measured before. */
function Cost() {
  const {
    input: { inputs, totalSize },
    session: { rate },
  } = useDocuments();
  const perMillisecond = rate.value;
  const params = { count: inputs.value.length, inputs: n(inputs.value.length), size: size(totalSize.value) };
  return (
    <span class="small numeric">
      {perMillisecond === undefined
        ? t("run:cost", params)
        : t("run:cost_time", { ...params, time: duration(totalSize.value / perMillisecond) })}
    </span>
  );
}

function Run() {
  const { run } = useDocuments().session;
  return (
    <Button kind="main" onClick={run}>
      <Icon name="play" />
      {t("run:run")}
    </Button>
  );
}

function Waiting() {
  const { stale, summary } = useDocuments().session;
  return (
    <div class="row">
      <Run />
      <Cost />
      {stale.value && summary.value !== undefined && <span class="small soft">{t("run:stale")}</span>}
    </div>
  );
}

/** A run that was stopped before the page was loaded: nothing of it is left. */
function Interrupted() {
  return (
    <div class="row">
      <strong>{t("run:interrupted")}</strong>
      <Run />
      <Cost />
    </div>
  );
}

/** A run that was stopped: it goes on, unless that would end with other settings or documents than those of now. */
function Partial() {
  const { goesOn, resume, summary } = useDocuments().session;
  const { documents = 0, compared = 0 } = summary.value ?? {};
  return (
    <div class="row">
      <strong>{t("run:partial")}</strong>
      <span class="small">
        {t("run:partial_counts", {
          count: documents,
          documents: n(documents),
          compared: n(compared),
        })}
      </span>
      {goesOn.value ? (
        <Button onClick={resume}>{t("run:resume")}</Button>
      ) : (
        <>
          <Run />
          <span class="small soft">{t("run:changed")}</span>
        </>
      )}
    </div>
  );
}

/** While reading, the documents of inputs that are not open yet are not counted: then the total is not known. */
function knownTotal(place: Collection): number | undefined {
  const { stage, total } = place.session.progress.value;
  return stage === "reading" || stage === "idle" ? undefined : total;
}

export function RunBar() {
  const place = useDocuments();
  const {
    input: { isLive },
    session: { elapsed, lacksModule, progress, stale, stop, stopped, summary, working },
  } = place;
  if (isLong(place))
    return (
      <div class="run-bar">
        <ProgressBar
          stage={t(`run:stage.${progress.value.stage}`)}
          done={progress.value.done}
          total={knownTotal(place)}
          elapsed={elapsed.value}
          onCancel={stop}
        />
      </div>
    );
  if (working.value) return null;
  if (stopped.value)
    return <div class="run-bar">{summary.value === undefined ? <Interrupted /> : <Partial />}</div>;
  const waits = stale.value && !isLive.value;
  if (!waits && !lacksModule.value) return null;
  return (
    <div class="run-bar">
      <Waiting />
    </div>
  );
}
