import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ExtractionPool, type Extractor, type TaskSource, workersFor } from "./extraction_pool";

/** A session with tasks of one byte: its number. */
class Source implements TaskSource {
  readonly results: number[] = [];
  shared = 0;
  dropped = 0;
  waiting = false;
  private next = 0;
  constructor(private readonly tasks: number) {}

  share_extraction(tasks: number): void {
    this.shared = tasks;
  }
  next_task(): Uint8Array | undefined {
    return this.shared > 0 && this.next < this.tasks ? Uint8Array.of(this.next++) : undefined;
  }
  take_result(result: Uint8Array): void {
    if (result.length === 0) throw new Error("bad-task");
    this.results.push(...result);
  }
  drop_tasks(): void {
    this.dropped++;
  }
  is_waiting(): boolean {
    return this.waiting;
  }
}

/** A worker that answers when it is told to. */
class Worker implements Extractor {
  readonly asked: number[] = [];
  ended = false;
  private readonly answers: { resolve: (result: Uint8Array) => void; reject: (error: Error) => void }[] = [];

  extract(task: Uint8Array): Promise<Uint8Array> {
    this.asked.push(...task);
    return new Promise((resolve, reject) => this.answers.push({ resolve, reject }));
  }
  end(): void {
    this.ended = true;
  }
  answer(result = Uint8Array.of(this.asked[this.asked.length - this.answers.length] ?? -1)): Promise<void> {
    this.answers.shift()?.resolve(result);
    return settled();
  }
  fail(): Promise<void> {
    this.answers.shift()?.reject(new Error("did not load"));
    return settled();
  }
}

/** Lets everything be heard that was answered. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

function made(tasks: number, most: number) {
  const source = new Source(tasks);
  const workers: Worker[] = [];
  const start = () => {
    const worker = new Worker();
    workers.push(worker);
    return worker;
  };
  const pool = new ExtractionPool(() => source, start, most);
  pool.open();
  return { source, workers, pool };
}

describe("the pool of workers", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("leaves a core to the session, and has none where there is one", () => {
    expect([1, 2, 8, 64].map(workersFor)).toEqual([0, 1, 6, 6]);
    expect(made(9, 0).source.shared).toBe(0);
  });

  it("starts no worker without a task", () => {
    const { pool, workers } = made(0, 3);
    pool.feed();
    expect(workers).toEqual([]);
  });

  it("gives every worker a task before any has two, and none more than four", () => {
    const { pool, workers } = made(99, 3);
    pool.feed();
    expect(workers.map((worker) => worker.asked)).toEqual([
      [0, 3, 6, 9],
      [1, 4, 7, 10],
      [2, 5, 8, 11],
    ]);
  });

  it("starts no more workers than there are tasks", () => {
    const { pool, workers } = made(2, 6);
    pool.feed();
    expect(workers).toHaveLength(2);
  });

  it("hands results to the session and the next task to whoever has time", async () => {
    const { pool, workers, source } = made(9, 2);
    pool.feed();
    await workers[1]?.answer();
    pool.feed();
    expect(source.results).toEqual([1]);
    expect(workers[1]?.asked).toEqual([1, 3, 5, 7, 8]);
  });

  it("lets the session wait until a result is there", async () => {
    const { pool, workers, source } = made(2, 1);
    pool.feed();
    expect(pool.awaited()).toBeUndefined();
    source.waiting = true;
    const heard = vi.fn();
    void pool.awaited()?.then(heard);
    await settled();
    expect(heard).not.toHaveBeenCalled();
    await workers[0]?.answer();
    expect(heard).toHaveBeenCalledOnce();
  });

  it.each(["a worker that fails", "a result that is none", "a worker that says nothing"])(
    "goes on without workers after %s",
    async (how) => {
      const { pool, workers, source } = made(5, 2);
      pool.feed();
      source.waiting = true;
      const heard = vi.fn();
      void pool.awaited()?.then(heard);
      if (how === "a worker that fails") await workers[0]?.fail();
      else if (how === "a result that is none") await workers[0]?.answer(new Uint8Array());
      else await vi.advanceTimersByTimeAsync(20_000);
      expect(heard).toHaveBeenCalledOnce();
      expect(workers.every((worker) => worker.ended)).toBe(true);
      expect([source.shared, source.dropped]).toEqual([0, 1]);
      pool.open();
      pool.feed();
      expect([source.shared, workers.length]).toEqual([0, 2]);
    },
  );

  it("goes on without workers where none can be started", () => {
    const source = new Source(5);
    const start = () => {
      throw new Error("forbidden");
    };
    const pool = new ExtractionPool(() => source, start, 2);
    pool.open();
    pool.feed();
    expect([source.shared, source.dropped]).toEqual([0, 1]);
  });

  it("ends the workers with the run, gives up what is out and starts others for the next run", async () => {
    const { pool, workers, source } = made(9, 1);
    pool.feed();
    pool.end();
    expect(workers[0]?.ended).toBe(true);
    expect(source.dropped).toBe(1);
    await workers[0]?.answer();
    expect(source.results).toEqual([]);
    pool.feed();
    expect(workers[1]?.asked).toEqual([4, 5, 6, 7]);
  });
});
