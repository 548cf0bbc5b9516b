/** Between settings and results: what is going on with the lists, what it will cost, how to stop it. */

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEngineLoading } from "../../app/frame/loading";
import { duration, n, size, t } from "../../i18n";
import { useLists } from "../../inputs/lists/context";
import type { ListInput } from "../../inputs/lists/model";
import { Button, Icon, ProgressBar } from "..";
import { Announcer, type Work } from "../announcer";
import { type Phase, runPhase } from "../milestones";
import { percentText } from "../numbers/words";

/** How far a place's run is. */
interface Progress {
  stage: string;
  done: number;
  total: number;
}

/** What the bar needs of a place's session. */
export interface RunSession {
  progress: ReadonlySignal<Progress>;
  elapsed: ReadonlySignal<number>;
  rate: ReadonlySignal<number | undefined>;
  stale: ReadonlySignal<boolean>;
  summary: ReadonlySignal<unknown>;
  working: ReadonlySignal<boolean>;
  run(): void;
  resume(): void;
  stop(): void;
}

interface RunBarProps {
  session: RunSession;
  /** The words of the Run button. */
  action: string;
  /** The words of a stage. */
  stage: (name: string) => string;
}

/** What a run will take, from the rate measured before. */
function cost(input: ListInput, perMillisecond: number | undefined): string {
  const lines = input.lists.totalLines.value;
  const bytes = size(input.lists.totalSize.value);
  const what =
    lines === undefined ? bytes : t("normalize:run.lines", { count: lines, lines: n(lines), size: bytes });
  if (perMillisecond === undefined) return what;
  return t("normalize:run.cost", { what, time: duration(input.lists.totalSize.value / perMillisecond) });
}

function Waiting({ session, action }: Omit<RunBarProps, "stage">) {
  const input = useLists();
  return (
    <div class="row">
      <Button kind="main" onClick={() => session.run()}>
        <Icon name="play" />
        {action}
      </Button>
      <span class="small numeric">{cost(input, session.rate.value)}</span>
      {session.summary.value !== undefined && <span class="small soft">{t("normalize:run.stale")}</span>}
    </div>
  );
}

function Partial({ session }: Pick<RunBarProps, "session">) {
  const { done, total } = session.progress.value;
  return (
    <div class="row">
      <strong>{t("normalize:run.partial")}</strong>
      {total > 0 && (
        <span class="small numeric">
          {t("normalize:run.partial_done", { done: n(done), total: n(total) })}
          {" · "}
          {t("normalize:run.partial_share", { share: percentText(done / total) })}
        </span>
      )}
      <Button onClick={() => session.resume()}>{t("normalize:run.resume")}</Button>
    </div>
  );
}

function Working({ session, stage: words }: Omit<RunBarProps, "action">) {
  const { stage, done, total } = session.progress.value;
  // Bytes are shown in thousands.
  const unit = stage === "reading" ? 1000 : 1;
  return (
    <ProgressBar
      stage={words(stage)}
      done={Math.round(done / unit)}
      total={total === 0 ? undefined : Math.round(total / unit)}
      elapsed={session.elapsed.value}
      onCancel={() => session.stop()}
    />
  );
}

/** Shorter runs would only flicker. */
function isWorthABar(input: ListInput, { elapsed }: RunSession): boolean {
  return elapsed.value > 250 || !input.lists.isLive.value;
}

/** What the bar has to say; null: nothing. */
function content(input: ListInput, { session, action, stage }: RunBarProps): ComponentChildren {
  if (input.lists.isEmpty.value) return null;
  const { working, progress, stale } = session;
  if (working.value) return isWorthABar(input, session) ? <Working session={session} stage={stage} /> : null;
  if (progress.value.stage === "stopped" && !stale.value) return <Partial session={session} />;
  return stale.value && !input.lists.isLive.value ? <Waiting session={session} action={action} /> : null;
}

/** A verification as far as it is told of. */
export interface Told {
  state: string;
  plan: { over: boolean; checks: number; decided: number };
  /** Its own verdicts, where they are known. */
  verdicts?: Readonly<Record<string, number>>;
}

/** How a verification stands, for those who hear of it. */
export function verifyPhase(now: Told | undefined): Phase {
  if (now === undefined) return "idle";
  if (now.state === "over") return now.plan.over ? "done" : "stopped";
  return now.state === "paused" ? "paused" : "running";
}

/** True while pages are fetched, or will be by themselves. */
export function isVerifying(now: Told | undefined): boolean {
  return verifyPhase(now) === "running";
}

/** Results in words, as they are said at the end of the work. */
export interface SpokenResults {
  run: () => string | undefined;
  /** Of a verification: what is to be verified, how much of it is decided, and what it came to. */
  checks?: (count: number) => string;
  decided?: (decided: number, checks: number) => string;
  verified?: (now: Told) => string | undefined;
}

/** The words of a run that was stopped. */
function stoppedWords({ progress }: RunSession): string {
  const { done, total } = progress.value;
  const words = t("normalize:run.partial");
  return total > 0
    ? `${words}, ${t("normalize:run.partial_done", { done: n(done), total: n(total) })}`
    : words;
}

/** A verification as work that is told of. */
function verification(now: Told | undefined, { checks, decided, verified }: SpokenResults): Work {
  const { plan } = now ?? {};
  const begun = () => {
    const words = t("frame:work.verifying.begun");
    return plan === undefined || plan.checks === 0 || checks === undefined
      ? words
      : t("frame:work.of", { words, what: checks(plan.checks) });
  };
  const stopped = () =>
    plan === undefined || plan.checks === 0 || decided === undefined
      ? t("frame:work.verifying.stopped")
      : t("frame:work.stopped_at", { what: decided(plan.decided, plan.checks) });
  const phase = verifyPhase(now);
  const done = () => now && verified?.(now);
  return { kind: "verifying", phase, words: { begun, stopped, ...(verified && { done }) } };
}

interface RunAnnouncerProps {
  session: RunSession;
  spoken: SpokenResults;
  /** A verification on fetched pages. */
  verifying: Told | undefined;
}

/** Announcements of the work of the place. */
export function RunAnnouncer({ session, spoken, verifying }: RunAnnouncerProps) {
  const input = useLists();
  const { isEmpty, taking } = input.lists;
  const isLoading = useEngineLoading();
  const phase = runPhase({
    isEmpty: isEmpty.value,
    working: session.working.value,
    isLong: isWorthABar(input, session) || isLoading,
    stage: session.progress.value.stage,
  });
  return (
    <Announcer
      works={[
        verification(verifying, spoken),
        { kind: "run", phase, words: { done: spoken.run, stopped: () => stoppedWords(session) } },
        { kind: "reading", phase: taking.value > 0 ? "running" : "done" },
      ]}
    />
  );
}

export function RunBar(props: RunBarProps) {
  const input = useLists();
  const { taking } = input.lists;
  const shown = content(input, props);
  if (taking.value > 0)
    return (
      <div class="run-bar">
        {t("normalize:run.taking")}
        <progress aria-label={t("normalize:run.taking")} />
      </div>
    );
  return shown === null ? null : <div class="run-bar">{shown}</div>;
}
