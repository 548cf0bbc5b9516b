/** A verification under way: counts, rate, time left, who waits for whom, and the hands on it. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { duration, n, t } from "../../../i18n";
import { cancel, goOn, pause, type Verifying } from "../../../state/params/verify";
import { Button } from "../../ui";
import { w } from "../words";

/** A clock that ticks once a second while somebody waits for it. */
function useNow(isNeeded: boolean): number {
  const now = useSignal(Date.now());
  useEffect(() => {
    if (!isNeeded) return undefined;
    const tick = () => {
      now.value = Date.now();
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isNeeded, now]);
  return now.value;
}

function Waits({ waits }: Pick<Verifying, "waits">) {
  const now = useNow(waits.length > 0);
  if (waits.length === 0) return null;
  return (
    <ul class="verify-waits small">
      {waits.map(({ host, until }) => (
        <li key={host}>
          {w("verify.waits", { host, time: duration(Math.max(0, Math.ceil((until - now) / 1000)) * 1000) })}
        </li>
      ))}
    </ul>
  );
}

/** Pages being fetched that are listed; a line each. */
const mostNow = 4;

function Now({ now }: Pick<Verifying, "now">) {
  return (
    <ul class="verify-now" aria-label={w("verify.now")}>
      {now.slice(0, mostNow).map((url) => (
        <li key={url} class="id" title={url}>
          {url}
        </li>
      ))}
    </ul>
  );
}

function Hands({ state }: Pick<Verifying, "state">) {
  return (
    <span class="verify-hands">
      {state === "paused" ? (
        <Button onClick={goOn}>{w("verify.go_on")}</Button>
      ) : (
        <Button disabled={state === "none"} onClick={pause}>
          {w("verify.pause")}
        </Button>
      )}
      <Button kind="quiet" onClick={cancel}>
        {w("verify.cancel")}
      </Button>
    </span>
  );
}

export function Running({ now }: { now: Verifying }) {
  const { state, plan, rate, left } = now;
  const gone = plan.done + plan.skipped;
  const stage = w(`verify.state.${state}`);
  return (
    <div class="progress verify-running">
      <div class="progress-words">
        <strong role="status">{stage}</strong>
        <span class="numeric">
          {w("verify.decided", { count: plan.checks, decided: n(plan.decided), checks: n(plan.checks) })}
        </span>
        <span class="numeric soft">{w("verify.fetched", { done: n(gone), total: n(plan.total) })}</span>
        {rate !== undefined && state === "running" && (
          <span class="numeric soft">
            {t("frame:progress.rate", { rate: n(rate, { maximumFractionDigits: 1 }) })}
          </span>
        )}
        {left !== undefined && state === "running" && (
          <span class="numeric soft">{t("frame:progress.left", { left: duration(left * 1000) })}</span>
        )}
        <Hands state={state} />
      </div>
      <progress max={Math.max(1, plan.total)} value={gone} aria-label={stage} />
      <Now now={now.now} />
      <Waits waits={now.waits} />
      <p class="small soft">{w("verify.kept")}</p>
    </div>
  );
}
