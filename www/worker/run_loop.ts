/** The work of a session in slices: it says how far it is while it goes. Pure but for what it is given and the clock. */
import type { Failure } from "./api";
import { toFailure } from "./errors";
import { pause } from "./every_worker";
import { inSlices, Pace } from "./slices";

/** What is worked on, and who hears of it. */
export interface RunHost<Progress, Summary> {
  advance(units: number): Progress;
  summary(): Summary;
  /** True if nothing can be worked on yet: input is still being read. `progress` is given where the work would end. */
  waits(progress?: Progress): boolean;
  tell(
    event:
      | { kind: "progress"; turn: number; progress: Progress; elapsed: number }
      | { kind: "summary"; turn: number; summary: Summary; elapsed: number }
      | { kind: "broken"; failure: Failure },
  ): void;
  /** Where nothing can be done before something comes: resolves when it is there. */
  awaited?(): Promise<void> | undefined;
  /** The work has come to its end by itself or was stopped. */
  ended?(progress: Progress): void;
}

/** True if nothing is left to do. `idle` is the end of a run in which no input gave anything. */
function isEnd({ stage }: { stage: string }): boolean {
  return stage === "done" || stage === "stopped" || stage === "idle";
}

export class RunLoop<Progress extends { stage: string }, Summary> {
  /** The turn of the last replacement of all inputs: what was still being read before it is dropped. */
  turn = 0;
  private readonly progressPace = new Pace(100);
  private readonly summaryPace = new Pace(500);
  private running = false;
  /** True once the run under way, or the last one, has said its numbers. */
  private isSaid = false;
  private started = 0;
  private took = 0;
  private saying: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: RunHost<Progress, Summary>) {}

  /** Works until done or stopped; one that works already begins its time anew. */
  run(): void {
    this.started = performance.now();
    this.isSaid = false;
    if (!this.running) void this.work();
  }

  /** Works unless it does already. */
  goOn(): void {
    if (!this.running) this.run();
  }

  /** Says the numbers now. */
  saySummary(): void {
    const { turn, took: elapsed } = this;
    this.isSaid = true;
    this.host.tell({ kind: "summary", turn, summary: this.host.summary(), elapsed });
  }

  /** The numbers as they are now; undefined as long as the run has not said any. */
  counts(): { kind: "counts"; turn: number; summary: Summary } | undefined {
    return this.isSaid ? { kind: "counts", turn: this.turn, summary: this.host.summary() } : undefined;
  }

  /** The numbers after verdicts, at most twice a second; a run says them by itself. */
  sayLater(): void {
    this.saying ??= setTimeout(() => {
      this.saying = undefined;
      if (!this.running) this.saySummary();
    }, 500);
  }

  private async work(): Promise<void> {
    this.running = true;
    this.summaryPace.reset();
    // The first summary waits its turn: right at the start there is nothing to say.
    this.summaryPace.due(this.started);
    const clock = { now: () => performance.now(), pause, awaited: () => this.host.awaited?.() };
    try {
      await inSlices(
        (units) => this.step(units),
        () => true,
        clock,
      );
    } catch (thrown) {
      this.host.tell({ kind: "broken", failure: toFailure(thrown) });
    } finally {
      this.running = false;
    }
  }

  private step(units: number): boolean {
    if (this.host.waits()) return false;
    const progress = this.host.advance(units);
    if (isEnd(progress) && this.host.waits(progress)) return false;
    this.say(progress);
    return !isEnd(progress);
  }

  /** Says how far the work is; the end is always said. */
  private say(progress: Progress): void {
    const now = performance.now();
    const end = isEnd(progress);
    this.took = now - this.started;
    const { turn, took: elapsed } = this;
    if (end || this.progressPace.due(now)) this.host.tell({ kind: "progress", turn, progress, elapsed });
    if (end || this.summaryPace.due(now)) this.saySummary();
    if (end) this.host.ended?.(progress);
  }
}
