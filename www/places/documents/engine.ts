/** The worker of one collection, which starts with the first call, and its methods. */
import type { Settings } from "dustlens";
import { type Engine, engineOf } from "../../core/engine";
import { WorkerClient } from "../../core/worker_client";
import type { AppliedSettings, EngineApi, EngineEvent } from "../../worker/api";

export type DocumentEngine = Engine<EngineApi>;

export class DocumentWorker extends WorkerClient<EngineApi, EngineEvent, AppliedSettings> {
  readonly engine = engineOf<EngineApi>(this, {
    long: ["heat_map", "nearest", "compare", "export_pairs", "export_documents", "export_clusters"],
  });

  /** `settings`: those to open with; undefined: the core's own defaults. */
  constructor(settings: () => Settings | undefined) {
    super({
      make: () => new Worker(new URL("../../worker/engine.worker.ts", import.meta.url), { type: "module" }),
      open: (remote, listener) => remote.open(settings(), listener),
    });
  }
}
