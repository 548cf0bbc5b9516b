/**
 * Workers that take text out of HTML beside the session's own. They share no memory with it: bytes go there and back. They start
 * when there is enough for them and end with the run. Without them the session does all by itself, with the same results.
 */
import type { Session } from "dustlens";

/** A worker's methods. */
export interface ExtractionApi {
  extract(task: Uint8Array): Promise<Uint8Array>;
}

/** A worker as the pool holds it. */
export interface Extractor extends ExtractionApi {
  end(): void;
}

/** The session, as far as it hands tasks out. */
export type TaskSource = Pick<
  Session,
  "share_extraction" | "next_task" | "take_result" | "drop_tasks" | "is_waiting"
>;

/** Tasks of a worker at a time, 15 ms each: the session's slice of 25 ms, or two of them, is over before it has none. */
const tasksEach = 4;

/** A worker that says nothing for so long, in milliseconds, is given up: its largest task takes two seconds. */
const patience = 20_000;

/** How many workers there are at most: a core is left to the session's own, and more than six have nothing to do. */
export function workersFor(cores: number): number {
  return Math.min(Math.max(cores - 1, 0), 6);
}

export class ExtractionPool {
  private readonly workers = new Map<Extractor, number>();
  private heard: (() => void) | undefined;
  private isGivenUp = false;

  constructor(
    private readonly session: () => TaskSource,
    private readonly start: () => Extractor,
    private readonly most: number,
  ) {}

  /** Lets the session read ahead for the workers. To be called when it is made. */
  open(): void {
    this.session().share_extraction(this.isGivenUp ? 0 : this.most * tasksEach);
  }

  /** Hands tasks to the workers that have time, as long as there are any. */
  feed(): void {
    for (let worker = this.free(); worker !== undefined; worker = this.free()) {
      const task = this.isGivenUp ? undefined : this.session().next_task();
      if (task === undefined) return;
      void this.send(worker, task);
    }
  }

  /** The worker with the fewest tasks; null: one is to be started; undefined: all are busy. */
  private free(): Extractor | null | undefined {
    const [worker, tasks] = [...this.workers].sort(([, one], [, other]) => one - other)[0] ?? [];
    if (worker !== undefined && tasks === 0) return worker;
    if (this.workers.size < this.most) return null;
    return tasks !== undefined && tasks < tasksEach ? worker : undefined;
  }

  /** Has a worker do a task, a new one where none is given. */
  private async send(known: Extractor | null, task: Uint8Array): Promise<void> {
    try {
      const worker = known ?? this.start();
      this.workers.set(worker, (this.workers.get(worker) ?? 0) + 1);
      const result = await worker.extract(task);
      // One that was ended meanwhile is no more asked for.
      const tasks = this.workers.get(worker);
      if (tasks === undefined) return;
      this.workers.set(worker, tasks - 1);
      this.session().take_result(result);
    } catch {
      this.giveUp();
    }
    this.heard?.();
  }

  /** Where the session waits: resolves when a result is there, or when the workers are given up. */
  awaited(): Promise<void> | undefined {
    if (!this.session().is_waiting()) return;
    return new Promise((resolve) => {
      const silence = setTimeout(() => this.giveUp(), patience);
      this.heard = () => {
        clearTimeout(silence);
        this.heard = undefined;
        resolve();
      };
    });
  }

  /** Goes on without workers: one did not load, failed or says nothing. */
  private giveUp(): void {
    if (this.isGivenUp) return;
    this.isGivenUp = true;
    this.open();
    this.end();
    this.heard?.();
  }

  /** Ends the workers: the run is over, or stopped. */
  end(): void {
    for (const worker of this.workers.keys()) worker.end();
    this.workers.clear();
    this.session().drop_tasks();
  }
}
