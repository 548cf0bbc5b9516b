/**
 * The page's client of a worker of the engine. The worker, and the WebAssembly it loads, start at the first call or at
 * `preload()`, never with the page. A worker that dies or no longer answers rejects what was pending, says so once, and the
 * next call starts a new one.
 */
import { signal } from "@preact/signals";
import { proxy, type Remote, wrap } from "comlink";
import { EngineError, engineLost } from "../app/failures";
import type { Failure } from "../worker/api";
import { isStartFailure, notLoaded } from "../worker/errors";
import { usualPatience, watch } from "./worker_watch";

/** What the owner of a worker wants to know. */
export interface WorkerOwner<Event, Opened> {
  opened(first: Opened): void;
  heard(event: Event): void;
  /** The worker is gone, and everything in it. */
  lost(failure: Failure): void;
}

/** How a worker is made and opened. */
export interface WorkerKind<Api, Event, Opened> {
  make(): Worker;
  open(remote: Remote<Api>, listener: (event: Event) => void): Promise<Opened>;
}

/** Every event of a worker, and the one that says that it cannot go on. */
type Broken = { kind: "broken"; failure: Failure };

interface Running<Api, Opened> {
  worker: Worker;
  remote: Remote<Api>;
  opened: Promise<Opened>;
  /** Ends the watch over it. */
  unwatch(): void;
}

function asFailure(thrown: unknown): Failure {
  if (thrown instanceof EngineError)
    return { code: thrown.code, params: thrown.params, message: thrown.message };
  return { code: "engine-crashed", params: {}, message: String(thrown) };
}

/** What comlink rejects with, as an `EngineError`. */
function asError(thrown: unknown): EngineError {
  const { code, params, message } = thrown as Partial<Failure>;
  return new EngineError({
    code: code ?? "unexpected",
    params: params ?? {},
    message: message ?? String(thrown),
  });
}

/** The state of an engine: it loads with its first call, or before. */
export type EngineState = "none" | "loading" | "ready";

export class WorkerClient<Api, Event extends { kind: string }, Opened> {
  readonly state = signal<EngineState>("none");
  /** True while a call waits for the engine to load. */
  readonly waiting = signal(false);
  private owner: WorkerOwner<Event, Opened> | undefined;
  private running: Running<Api, Opened> | undefined;
  private readonly pending = new Set<(reason: EngineError) => void>();
  /** Calls under way that may keep the worker busy for long. */
  private long = 0;
  /** How often in a row the worker no longer answered: what it does may need longer. */
  private silences = 0;

  constructor(
    private readonly kind: WorkerKind<Api, Event | Broken, Opened>,
    private readonly patience = usualPatience,
  ) {}

  /** Names the owner; the session does so when it is loaded. */
  own(by: WorkerOwner<Event, Opened>): void {
    this.owner = by;
  }

  /** Starts loading the engine on a first sign of intent; harmless when it runs already. */
  readonly preload = (): void => {
    if (this.running === undefined) this.start();
  };

  /** Ends the worker; the next call would start a new one. */
  end(): void {
    if (this.running === undefined) return;
    this.running.unwatch();
    this.running.worker.terminate();
    this.running = undefined;
    this.tellState("none");
  }

  /** True if a worker is there. */
  isRunning(): boolean {
    return this.running !== undefined;
  }

  /** The work has come to an end: a worker that no longer answers is waited for no longer than at first. */
  calm(): void {
    this.silences = 0;
  }

  /** Calls a method of the worker; rejects with an `EngineError`. */
  async call<T>(use: (remote: Remote<Api>) => Promise<T>): Promise<T> {
    const { remote, opened } = this.running ?? this.start();
    if (this.state.peek() === "loading") this.waiting.value = true;
    await this.guard(opened);
    return this.guard(use(remote));
  }

  /** Calls one that answers at one go, however long it takes: an export of everything. */
  async callLong<T>(use: (remote: Remote<Api>) => Promise<T>): Promise<T> {
    this.long++;
    try {
      return await this.call(use);
    } finally {
      this.long--;
    }
  }

  /** Calls once more if the worker is lost meanwhile: for what nothing else would do again. */
  async callAgain<T>(use: (remote: Remote<Api>) => Promise<T>): Promise<T> {
    try {
      return await this.callLong(use);
    } catch (thrown) {
      if (!(thrown instanceof EngineError) || thrown.code !== engineLost) throw thrown;
      return await this.callLong(use);
    }
  }

  private start(): Running<Api, Opened> {
    const worker = this.kind.make();
    const remote = wrap<Api>(worker);
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      const message = event.message || "the worker did not load";
      this.lose(worker, { code: "engine-crashed", params: {}, message });
    });
    const unwatch = watch(worker, remote, this.patience, {
      mostMisses: () => this.mostMisses(),
      silent: () => this.fallSilent(worker),
    });
    const listener = proxy((event: Event | Broken) => this.hear(worker, event));
    const opened = this.kind.open(remote, listener);
    this.running = { worker, remote, opened, unwatch };
    this.state.value = "loading";
    opened.then(
      (first) => {
        if (this.running?.worker !== worker) return;
        this.tellState("ready");
        this.owner?.opened(first);
      },
      (thrown: unknown) => this.lose(worker, asFailure(asError(thrown))),
    );
    return this.running;
  }

  private tellState(state: EngineState): void {
    this.state.value = state;
    this.waiting.value = false;
  }

  private mostMisses(): number {
    const { misses, longer, grows } = this.patience;
    return misses * grows ** Math.min(2, this.silences) * (this.long > 0 ? longer : 1);
  }

  private fallSilent(worker: Worker): void {
    this.silences++;
    const message = "the worker no longer answers";
    this.lose(worker, { code: "engine-silent", params: {}, message });
  }

  private hear(worker: Worker, event: Event | Broken): void {
    if (this.running?.worker !== worker) return;
    if (isBroken(event)) this.lose(worker, event.failure);
    else this.owner?.heard(event);
  }

  private lose(worker: Worker, failure: Failure): void {
    if (this.running?.worker !== worker) return;
    this.running.unwatch();
    this.running = undefined;
    worker.terminate();
    const wasLoading = this.state.peek() === "loading";
    const isUnloaded = wasLoading && isStartFailure(failure.message);
    this.tellState("none");
    // It was loaded ahead of need, and nobody needs it yet: the next call tries again.
    if (wasLoading && this.pending.size === 0) return;
    // The owner says why; each call only that it was broken off.
    const reason = new EngineError({ ...failure, code: engineLost });
    for (const reject of this.pending) reject(reason);
    this.pending.clear();
    this.owner?.lost(isUnloaded ? { ...failure, code: notLoaded } : failure);
  }

  /** Rejects when the worker is lost meanwhile. */
  private guard<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.pending.add(reject);
      promise
        .then(resolve, (thrown: unknown) => reject(asError(thrown)))
        .finally(() => this.pending.delete(reject));
    });
  }
}

function isBroken<Event extends { kind: string }>(event: Event | Broken): event is Broken {
  return event.kind === "broken";
}
