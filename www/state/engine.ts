/**
 * The page's hand on the engine. The worker, and the WebAssembly it loads, start at the first
 * call or at `warm()`, never with the page. A worker that dies rejects what was pending,
 * says so once, and the next call starts a new one.
 */
import { proxy, type Remote, wrap } from "comlink";
import type {
  Cluster,
  Comparison,
  DocumentRow,
  HeatMap,
  Incidence,
  PairPage,
  PairQuery,
  Problem,
  Progress,
  Settings,
  Summary,
} from "dustlens";
import type { EngineApi, EngineEvent, ExportFormat, Failure, InForce, Keyed } from "../worker/api";
import { EngineError } from "./failures";

/** What the owner of the session wants to know and has to say. */
export interface EngineOwner {
  /** The settings to open with; undefined: the core's own defaults. */
  settings(): Settings | undefined;
  opened(inForce: InForce): void;
  heard(event: EngineEvent): void;
  /** The worker is gone; every document in it is too. */
  lost(failure: Failure): void;
}

interface Running {
  worker: Worker;
  remote: Remote<EngineApi>;
  opened: Promise<InForce>;
}

let owner: EngineOwner | undefined;
let running: Running | undefined;
const pending = new Set<(reason: EngineError) => void>();

/** Names the owner; the session does so when it is loaded. */
export function own(by: EngineOwner): void {
  owner = by;
}

function lose(worker: Worker, failure: Failure): void {
  if (running?.worker !== worker) return;
  running = undefined;
  worker.terminate();
  const reason = new EngineError(failure);
  for (const reject of pending) reject(reason);
  pending.clear();
  owner?.lost(failure);
}

function hear(worker: Worker, event: EngineEvent): void {
  if (running?.worker !== worker) return;
  if (event.kind === "broken") lose(worker, event.failure);
  else owner?.heard(event);
}

function start(): Running {
  const worker = new Worker(new URL("../worker/engine.worker.ts", import.meta.url), { type: "module" });
  const remote = wrap<EngineApi>(worker);
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    lose(worker, { code: "engine-crashed", params: {}, message: event.message || "the worker did not load" });
  });
  const listener = proxy((event: EngineEvent) => hear(worker, event));
  const opened = guard(remote.open(owner?.settings(), listener));
  const started = { worker, remote, opened };
  running = started;
  opened.then(
    (inForce) => owner?.opened(inForce),
    (thrown: unknown) => lose(worker, asFailure(thrown)),
  );
  return started;
}

function asFailure(thrown: unknown): Failure {
  if (thrown instanceof EngineError)
    return { code: thrown.code, params: thrown.params, message: thrown.message };
  return { code: "engine-crashed", params: {}, message: String(thrown) };
}

/** Turns what comlink rejects with into an `EngineError`, and rejects when the worker is lost. */
function guard<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    pending.add(reject);
    promise
      .then(resolve, (thrown: unknown) => {
        const { code, params, message } = thrown as Partial<Failure>;
        reject(
          new EngineError({
            code: code ?? "unexpected",
            params: params ?? {},
            message: message ?? String(thrown),
          }),
        );
      })
      .finally(() => pending.delete(reject));
  });
}

async function call<T>(use: (remote: Remote<EngineApi>) => Promise<T>): Promise<T> {
  const { remote, opened } = running ?? start();
  await opened;
  return guard(use(remote));
}

/** Starts loading the engine on a first sign of intent; harmless when it runs already. */
export function warm(): void {
  if (running === undefined) start();
}

/** Whether a worker is there. */
export function isRunning(): boolean {
  return running !== undefined;
}

/** The engine: every method a promise that rejects with an `EngineError`. */
export const engine = {
  default_settings: (): Promise<Settings> => call((e) => e.default_settings()),
  add: (inputs: Keyed[]): Promise<void> => call((e) => e.add(inputs)),
  replace: (turn: number, inputs: Keyed[]): Promise<void> => call((e) => e.replace(turn, inputs)),
  remove: (documents: number[]): Promise<void> => call((e) => e.remove(documents)),
  set_settings: (settings: Settings): Promise<InForce> => call((e) => e.set_settings(settings)),
  run: (): Promise<void> => call((e) => e.run()),
  stop: (): Promise<Progress> => call((e) => e.stop()),
  resume: (): Promise<Progress> => call((e) => e.resume()),
  fetch_pages: (endpoint: string, urls: string[]): Promise<void> =>
    call((e) => e.fetch_pages(endpoint, urls)),
  cancel_fetches: (urls?: string[]): Promise<void> => call((e) => e.cancel_fetches(urls)),
  summary: (): Promise<Summary> => call((e) => e.summary()),
  problems: (): Promise<Problem[]> => call((e) => e.problems()),
  documents: (offset: number, limit: number): Promise<DocumentRow[]> =>
    call((e) => e.documents(offset, limit)),
  documents_by_number: (numbers: number[]): Promise<DocumentRow[]> =>
    call((e) => e.documents_by_number(numbers)),
  pairs: (query: PairQuery): Promise<PairPage> => call((e) => e.pairs(query)),
  clusters: (): Promise<Cluster[]> => call((e) => e.clusters()),
  heat_map: (limit: number): Promise<HeatMap> => call((e) => e.heat_map(limit)),
  compare: (a: number, b: number): Promise<Comparison> => call((e) => e.compare(a, b)),
  incidence: (): Promise<Incidence | undefined> => call((e) => e.incidence()),
  export_pairs: (format: ExportFormat): Promise<string> => call((e) => e.export_pairs(format)),
};
