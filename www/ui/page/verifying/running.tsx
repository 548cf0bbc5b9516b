/** Fetching under way: counts, rate, time left, who waits for whom, and its controls. */
import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { duration, n, type Params, t } from "../../../i18n";
import type { Words } from "../../../i18n/words";
import { Button } from "../..";
import { into } from "../../signal_setter";
import { FoldButton } from "../fold_button";
import "./verifying.css";

/** What is fetched for a plan, and how it goes. `none`: it begins. */
export interface Fetching {
  state: "none" | "running" | "waiting" | "paused" | "over";
  plan: { total: number; done: number; skipped: number };
  /** Fetches a second, and the seconds left at that rate. */
  rate?: number | undefined;
  left?: number | undefined;
  /** Addresses being fetched. */
  now: readonly string[];
  /** Hosts that asked to be left alone, and until when, in milliseconds since 1970. */
  waits: readonly { host: string; until: number }[];
}

/** The words are those of Parameters, where pages were first fetched so. */
function w(key: string, params?: Params): string {
  return t(`params:${key}`, params);
}

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

function Waits({ waits }: Pick<Fetching, "waits">) {
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

function Now({ now }: Pick<Fetching, "now">) {
  return (
    <ul class="soft verify-now" aria-label={w("verify.now")}>
      {now.slice(0, mostNow).map((url) => (
        <li key={url} class="id" title={url}>
          {url}
        </li>
      ))}
    </ul>
  );
}

/** What a person can do to it. */
export interface FetchingControls {
  pause(): void;
  goOn(): void;
  cancel(): void;
}

function Controls({ state, controls }: Pick<Fetching, "state"> & { controls: FetchingControls }) {
  return (
    <span class="row-2 verify-controls">
      {state === "paused" ? (
        <Button onClick={() => controls.goOn()}>{w("verify.go_on")}</Button>
      ) : (
        <Button disabled={state === "none"} onClick={() => controls.pause()}>
          {w("verify.pause")}
        </Button>
      )}
      <Button kind="quiet" onClick={() => controls.cancel()}>
        {w("verify.cancel")}
      </Button>
    </span>
  );
}

/** How many fetches of a plan are made, and how many it still has. */
export function fetchedWords({ w: own }: Words, { total, done, skipped }: Fetching["plan"]): string {
  const left = Math.max(0, total - done - skipped);
  return own(left > 0 ? "verify.fetched" : "verify.fetched_all", { done: n(done), left: n(left) });
}

/** How many seconds are left; a place whose work goes in rounds has words of its own. */
function leftWords({ known }: Words, seconds: number): string {
  const params = { left: duration(Math.ceil(seconds) * 1000) };
  return known("verify.left", t("frame:progress.left", params), params);
}

interface RunningProps {
  /** The words of the place. */
  words: Words;
  now: Fetching;
  /** What has been decided, in words. */
  decided: string;
  /** What becomes of it. */
  note: string;
  controls: FetchingControls;
}

/** What is fetched, how fast, and what becomes of it. */
function Details({ now: { now, rate, state }, note }: Pick<RunningProps, "now" | "note">) {
  return (
    <>
      <Now now={now} />
      <p class="small soft">
        {rate !== undefined && state === "running" && (
          <span class="numeric">
            {t("params:verify.rate", { rate: n(rate, { maximumFractionDigits: 1 }) })}{" "}
          </span>
        )}
        {note}
      </p>
    </>
  );
}

/** One line of words and the bar, so that the rows stay in sight; a press shows the rest. */
export function Running({ words, now, decided, note, controls }: RunningProps) {
  const id = useId();
  const isOpen = useSignal(false);
  const { state, plan, left } = now;
  const gone = plan.done + plan.skipped;
  const stage = w(`verify.state.${state}`);
  return (
    <div class="stack-1 progress verify-running">
      <div class="row small progress-words">
        <strong>{stage}</strong>
        <span class="numeric">{decided}</span>
        <span class="numeric soft">{fetchedWords(words, plan)}</span>
        {left !== undefined && state === "running" && (
          <span class="numeric soft">{leftWords(words, left)}</span>
        )}
        <FoldButton isOpen={isOpen.value} controls={id} onToggle={into(isOpen)}>
          {t("params:verify.details")}
        </FoldButton>
        <Controls state={state} controls={controls} />
      </div>
      <progress max={Math.max(1, plan.total)} value={gone} aria-label={stage} />
      <Waits waits={now.waits} />
      <div id={id} class="stack-1" hidden={!isOpen.value}>
        {isOpen.value && <Details now={now} note={note} />}
      </div>
    </div>
  );
}
