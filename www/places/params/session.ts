/** The session the place shows: the lists, which other places share, the settings, and what has been counted so far. */
import type { ParamProgress, ParamSettings, ParamSummary } from "dustlens";
import { type Engine, engineOf as engineBehind } from "../../core/engine";
import { WorkerClient } from "../../core/worker_client";
import type { ListInput } from "../../inputs/lists/model";
import { SettingsSession } from "../../place_model/settings_session";
import { takeTab } from "../../place_model/storage/tab";
import type { ParamsApi, ParamsEvent, ParamsOpened } from "../../worker/params_api";
import { settingsOfParams } from "./settings";

export type ParamClient = WorkerClient<ParamsApi, ParamsEvent, ParamsOpened>;
export type ParamEngine = Engine<ParamsApi>;

/** A worker, which starts with the first call. */
export function createClient(): ParamClient {
  return new WorkerClient<ParamsApi, ParamsEvent, ParamsOpened>({
    make: () => new Worker(new URL("../../worker/params.worker.ts", import.meta.url), { type: "module" }),
    open: async (remote, listener) => remote.open((await takeTab()).name, listener),
  });
}

/** The engine of query arguments: its worker, and the worker's methods, each a promise. */
export const engineOf = (client: ParamClient): ParamEngine =>
  engineBehind(client, { long: ["export", "replay", "table"], again: ["import", "forget"] });

export class ParamSession extends SettingsSession<
  ParamSettings,
  ParamProgress,
  ParamSummary,
  ParamsEvent,
  ParamsOpened
> {
  constructor(input: ListInput, engine: ParamEngine, client: ParamClient) {
    super({
      ...{ name: "params", input, engine, client, settings: settingsOfParams },
      ...{ idle: { stage: "idle", done: 0, total: 0 }, again: "counting", restarts: false },
    });
  }
}
