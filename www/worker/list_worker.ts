/**
 * The work of a session over lists of URLs: lists come in, the session works in slices and says how far it is. The same
 * in every worker of such lists. Pure but for what it is given and the clock.
 */
import type { UrlReadOptions } from "dustlens";
import { toFailure } from "./errors";
import { pause } from "./host";
import type { ListEvent, UrlInput } from "./list_api";
import { inSlices, Pace } from "./slices";

/** What is worked on, and who hears of it. */
export interface ListHost<Progress, Summary> {
  /** Takes every list out. */
  clear(): void;
  add(name: string, bytes: Uint8Array, how: UrlReadOptions): void;
  advance(units: number): Progress;
  summary(): Summary;
  tell(event: ListEvent<Progress, Summary>): void;
  /** The work has come to its end by itself or was stopped. */
  ended?(progress: Progress): void;
}

/** Whether nothing is left to do. `idle` is the end of a run in which no list gave a URL. */
function isEnd({ stage }: { stage: string }): boolean {
  return stage === "done" || stage === "stopped" || stage === "idle";
}

export class ListWorker<Progress extends { stage: string }, Summary> {
  private readonly progressPace = new Pace(100);
  private readonly summaryPace = new Pace(500);
  private running = false;
  private started = 0;
  private took = 0;
  /** How many `replace`s still read bytes. */
  private reading = 0;
  /** The turn of the last `replace`: what was still being read before it is dropped. */
  private turn = 0;
  private saying: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: ListHost<Progress, Summary>) {}

  /** Works until done or stopped; one that works already begins its time anew. */
  run(): void {
    this.started = performance.now();
    if (!this.running) void this.work();
  }

  /** Works unless it does already. */
  goOn(): void {
    if (!this.running) this.run();
  }

  /** Puts these lists in the place of all. */
  async replace(turn: number, inputs: readonly UrlInput[], how: UrlReadOptions): Promise<void> {
    this.turn = turn;
    this.host.clear();
    this.reading++;
    try {
      await this.addAll(turn, inputs, how);
    } finally {
      this.reading--;
    }
  }

  /** Says the numbers now. */
  saySummary(): void {
    this.host.tell({
      kind: "summary",
      turn: this.turn,
      summary: this.host.summary(),
      elapsed: this.took,
    });
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
    try {
      await inSlices(
        (units) => this.step(units),
        () => true,
        { now: () => performance.now(), pause },
      );
    } catch (thrown) {
      this.host.tell({ kind: "broken", failure: toFailure(thrown) });
    } finally {
      this.running = false;
    }
  }

  private step(units: number): boolean {
    // Lists are on their way in: the page runs when they are there.
    if (this.reading > 0) return false;
    const progress = this.host.advance(units);
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

  private async addAll(turn: number, inputs: readonly UrlInput[], how: UrlReadOptions): Promise<void> {
    for (const input of inputs) {
      await this.handOver(input, turn, how);
      if (this.turn !== turn) return;
    }
  }

  /** Hands one list to the core. What cannot be read is told, and the rest goes on. */
  private async handOver({ id, blob }: UrlInput, turn: number, how: UrlReadOptions): Promise<void> {
    try {
      const bytes = new Uint8Array(await blob.arrayBuffer());
      if (turn === this.turn) this.host.add(id, bytes, how);
    } catch (thrown) {
      const failure = toFailure(thrown);
      if (failure.code === "engine-crashed") throw thrown;
      this.host.tell({ kind: "unread", turn, id, failure });
    }
  }
}
