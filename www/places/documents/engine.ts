/** The engine of the documents: its worker's methods, each a promise. */
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
import { WorkerHand, type WorkerOwner } from "../../core/worker_hand";
import type { EngineApi, EngineEvent, ExportFormat, InForce, Keyed } from "../../worker/api";

/** What the owner of the session wants to know and has to say. */
export interface EngineOwner extends WorkerOwner<EngineEvent, InForce> {
  /** The settings to open with; undefined: the core's own defaults. */
  settings(): Settings | undefined;
}

type Hand = WorkerHand<EngineApi, EngineEvent, InForce>;

/** The engine: every method a promise that rejects with an `EngineError`. */
function engineOf({ call, callLong }: Pick<Calls, "call" | "callLong">) {
  return {
    default_settings: (): Promise<Settings> => call((e) => e.default_settings()),
    draw_seed: (): Promise<string> => call((e) => e.draw_seed()),
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
    heat_map: (limit: number): Promise<HeatMap> => callLong((e) => e.heat_map(limit)),
    compare: (a: number, b: number): Promise<Comparison> => callLong((e) => e.compare(a, b)),
    incidence: (): Promise<Incidence | undefined> => call((e) => e.incidence()),
    export_pairs: (format: ExportFormat): Promise<string> => callLong((e) => e.export_pairs(format)),
  };
}

interface Calls {
  call: Hand["call"];
  callLong: Hand["callLong"];
}

export type DocumentEngine = ReturnType<typeof engineOf>;

/** The worker of one collection, which starts with the first call. */
export class DocumentWorker {
  private owner: EngineOwner | undefined;
  private readonly hand: Hand = new WorkerHand<EngineApi, EngineEvent, InForce>({
    make: () => new Worker(new URL("../../worker/engine.worker.ts", import.meta.url), { type: "module" }),
    open: (remote, listener) => remote.open(this.owner?.settings(), listener),
  });
  readonly engine: DocumentEngine = engineOf({
    call: (use) => this.hand.call(use),
    callLong: (use) => this.hand.callLong(use),
  });

  /** Names the owner; the session does so when it is made. */
  readonly own = (by: EngineOwner): void => {
    this.owner = by;
    this.hand.own(by);
  };

  /** Starts loading the engine on a first sign of intent; harmless when it runs already. */
  readonly warm = (): void => this.hand.warm();

  /** Whether a worker is there. */
  readonly isRunning = (): boolean => this.hand.isRunning();

  /** The work has come to an end. */
  readonly calm = (): void => this.hand.calm();
}
