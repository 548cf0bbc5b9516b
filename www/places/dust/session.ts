/**
 * The session the place shows: the lists, which other places share, the settings, rules taken for granted, and what has
 * been mined so far.
 */
import type { DustProgress, DustSettings } from "dustlens";
import { type Engine, engineOf as engineBehind } from "../../core/engine";
import { WorkerClient } from "../../core/worker_client";
import type { ListInput } from "../../inputs/lists/model";
import { SettingsSession } from "../../place_model/settings_session";
import { takeTab } from "../../place_model/storage/tab";
import type { RulesApi, RulesEvent, RulesOpened, RulesSummary } from "../../worker/rules_api";
import type { Given } from "./given";
import { settingsOfDust } from "./settings";

export type DustClient = WorkerClient<RulesApi, RulesEvent, RulesOpened>;
export type DustEngine = Engine<RulesApi>;

/** A worker, which starts with the first call. */
export function createClient(): DustClient {
  return new WorkerClient<RulesApi, RulesEvent, RulesOpened>({
    make: () => new Worker(new URL("../../worker/rules.worker.ts", import.meta.url), { type: "module" }),
    open: async (remote, listener) => remote.open((await takeTab()).name, listener),
  });
}

/** The engine of rules: its worker, and the worker's methods, each a promise. */
export const engineOf = (client: DustClient): DustEngine =>
  engineBehind(client, { long: ["shrink", "map", "preview", "export"], again: ["forget"] });

export class DustSession extends SettingsSession<
  DustSettings,
  DustProgress,
  RulesSummary,
  RulesEvent,
  RulesOpened
> {
  constructor(input: ListInput, engine: DustEngine, client: DustClient, given: Given) {
    super({
      ...{ name: "rules", input, engine, client, settings: settingsOfDust, beside: given },
      ...{ idle: { stage: "idle", round: 0, done: 0, total: 0 }, again: "mining", restarts: true },
    });
  }
}
