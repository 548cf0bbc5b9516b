/**
 * The session the place shows: the lists, which other places share, the settings, rules taken for granted, and what has
 * been mined so far.
 */
import type { DustProgress, DustSettings } from "dustlens";
import type { ListInput } from "../../inputs/lists/model";
import { SettingsSession } from "../../place/settings_session";
import type { RulesEvent, RulesOpened, RulesSummary } from "../../worker/rules_api";
import type { DustEngine, DustHand } from "./engine";
import type { Given } from "./given";
import { settingsOfDust } from "./settings";

export class DustSession extends SettingsSession<
  DustSettings,
  DustProgress,
  RulesSummary,
  RulesEvent,
  RulesOpened
> {
  constructor(input: ListInput, engine: DustEngine, hand: DustHand, given: Given) {
    super({
      ...{ name: "rules", input, engine, hand, settings: settingsOfDust, beside: given },
      ...{ idle: { stage: "idle", round: 0, done: 0, total: 0 }, again: "mining", restarts: true },
    });
  }
}
