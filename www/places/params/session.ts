/** The session the place shows: the lists, which other places share, the settings, and what has been counted so far. */
import type { ParamProgress, ParamSettings, ParamSummary } from "dustlens";
import type { ListInput } from "../../inputs/lists/model";
import { SettingsSession } from "../../place/settings_session";
import type { ParamsEvent, ParamsOpened } from "../../worker/params_api";
import type { ParamEngine, ParamHand } from "./engine";
import { settingsOfParams } from "./settings";

export class ParamSession extends SettingsSession<
  ParamSettings,
  ParamProgress,
  ParamSummary,
  ParamsEvent,
  ParamsOpened
> {
  constructor(input: ListInput, engine: ParamEngine, hand: ParamHand) {
    super({
      ...{ name: "params", input, engine, hand, settings: settingsOfParams },
      ...{ idle: { stage: "idle", done: 0, total: 0 }, again: "counting", restarts: false },
    });
  }
}
