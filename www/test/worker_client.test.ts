import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EngineError, engineLost } from "../app/failures";
import { WorkerClient } from "../core/worker_client";
import { FakeWorker } from "./fake_worker";

interface Api {
  open(): string;
  answer(): number;
  never(): Promise<number>;
}

type Event = { kind: "event" };

const patience = { every: 10, misses: 3, longer: 20, grows: 4 };
/** Longer than a worker is waited for, shorter than a second one is. */
const tooLong = 60;

let workers: FakeWorker[];
const lost = vi.fn();
const opened = vi.fn();

const api: Api = { open: () => "open", answer: () => 7, never: () => new Promise(() => undefined) };

function clientOn(make: () => FakeWorker): WorkerClient<Api, Event, string> {
  const client = new WorkerClient<Api, Event, string>(
    {
      make() {
        const worker = make();
        workers.push(worker);
        return worker.asWorker();
      },
      open: (remote) => remote.open(),
    },
    patience,
  );
  client.own({ opened, heard: () => undefined, lost });
  return client;
}

const working = () => clientOn(() => new FakeWorker(api));

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Follows a call: `is` becomes its answer or the code of its failure. */
function outcome(call: Promise<number>): { is: number | string | undefined } {
  const found: { is: number | string | undefined } = { is: undefined };
  call.then(
    (answer) => {
      found.is = answer;
    },
    (thrown: unknown) => {
      found.is = thrown instanceof EngineError ? thrown.code : String(thrown);
    },
  );
  return found;
}

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  lost.mockClear();
  opened.mockClear();
});

afterEach(() => vi.useRealTimers());

describe("a worker's client", () => {
  it("leaves a worker alone that answers, however long a call takes", async () => {
    const client = working();
    const call = outcome(client.call((remote) => remote.never()));
    await pass(100 * tooLong);
    expect(call.is).toBeUndefined();
    expect(lost).not.toHaveBeenCalled();
    expect(await client.call((remote) => remote.answer())).toBe(7);
    expect(workers.length).toBe(1);
  });

  it("gives up a worker that is gone or hangs, and the next call has a new one", async () => {
    const client = working();
    expect(await client.call((remote) => remote.answer())).toBe(7);
    workers[0]?.fallSilent();
    const call = outcome(client.call((remote) => remote.answer()));
    await pass(tooLong);
    expect(call.is).toBe(engineLost);
    expect(lost.mock.calls).toMatchObject([[{ code: "engine-silent" }]]);
    expect(workers[0]?.isTerminated).toBe(true);
    expect(await client.call((remote) => remote.answer())).toBe(7);
    expect(workers.length).toBe(2);
  });

  it("gives up a worker that never says anything, from its beginning", async () => {
    const client = clientOn(() => {
      const worker = new FakeWorker(api);
      if (workers.length === 0) worker.fallSilent();
      return worker;
    });
    const call = outcome(client.call((remote) => remote.answer()));
    await pass(tooLong);
    expect(call.is).toBe(engineLost);
    expect(await client.call((remote) => remote.answer())).toBe(7);
    expect(opened).toHaveBeenCalledOnce();
  });

  it("notices a worker that falls silent while nothing is asked of it", async () => {
    const client = working();
    await client.call((remote) => remote.answer());
    workers[0]?.fallSilent();
    await pass(tooLong);
    expect(lost).toHaveBeenCalledOnce();
    expect(client.isRunning()).toBe(false);
  });

  it("waits longer for a call that answers at one go", async () => {
    const client = working();
    await client.call((remote) => remote.answer());
    workers[0]?.fallSilent();
    const call = outcome(client.callLong((remote) => remote.answer()));
    await pass(5 * tooLong);
    expect(call.is).toBeUndefined();
    await pass(20 * tooLong);
    expect(call.is).toBe(engineLost);
  });

  it("waits longer after a worker was given up, until the work has come to its end", async () => {
    const client = working();
    for (const waits of [tooLong, 4 * tooLong]) {
      await client.call((remote) => remote.answer());
      lost.mockClear();
      workers.at(-1)?.fallSilent();
      await pass(waits / 2);
      expect(lost, `${waits}`).not.toHaveBeenCalled();
      await pass(waits / 2);
      expect(lost).toHaveBeenCalledOnce();
    }
    client.calm();
    await client.call((remote) => remote.answer());
    workers.at(-1)?.fallSilent();
    await pass(tooLong);
    expect(lost).toHaveBeenCalledTimes(2);
  });

  it("asks once more what nothing else would do again", async () => {
    const client = working();
    await client.call((remote) => remote.answer());
    workers[0]?.fallSilent();
    const call = outcome(client.callAgain((remote) => remote.answer()));
    await pass(20 * tooLong);
    expect(call.is).toBe(7);
    expect(workers.length).toBe(2);
  });

  it("says why a worker died, once, and breaks off what was asked", async () => {
    const client = working();
    const call = outcome(client.call((remote) => remote.never()));
    await pass(0);
    workers[0]?.fail("out of memory");
    await pass(0);
    expect(call.is).toBe(engineLost);
    expect(lost.mock.calls).toMatchObject([[{ code: "engine-crashed", message: "out of memory" }]]);
    await pass(10 * tooLong);
    expect(lost, "nobody watches over it any more").toHaveBeenCalledOnce();
  });

  it("says whether it is there, and when a call waits for it", async () => {
    const client = working();
    expect([client.state.value, client.waiting.value]).toEqual(["none", false]);
    client.preload();
    expect([client.state.value, client.waiting.value]).toEqual(["loading", false]);
    const call = client.call((remote) => remote.answer());
    expect([client.state.value, client.waiting.value]).toEqual(["loading", true]);
    await call;
    expect([client.state.value, client.waiting.value]).toEqual(["ready", false]);
  });

  it("says nothing of a worker that was loaded ahead of need and did not come", async () => {
    const client = working();
    client.preload();
    workers[0]?.fail("");
    expect(lost).not.toHaveBeenCalled();
    expect([client.state.value, client.waiting.value]).toEqual(["none", false]);
    expect(await client.call((remote) => remote.answer())).toBe(7);
  });

  it("tells files that did not come from an engine that broke", async () => {
    const client = working();
    const call = outcome(client.call((remote) => remote.never()));
    workers[0]?.fail("");
    await pass(0);
    expect(call.is).toBe(engineLost);
    expect(lost.mock.calls).toMatchObject([[{ code: "not-loaded" }]]);
    await client.call((remote) => remote.answer());
    workers[1]?.fail("boom");
    expect(lost.mock.calls[1]).toMatchObject([{ code: "engine-crashed" }]);
  });
});
