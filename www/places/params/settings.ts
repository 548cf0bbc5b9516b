/** The settings as data, as the core has them. Pure. */
import type { ParamSettings } from "dustlens";
import { choice, onOff, settingTable, share, whole } from "../../place_model/setting_fields";

/** Seconds. */
const day = 24 * 3600;

export const settingsOfParams = settingTable<ParamSettings>(
  {
    scope: choice("host", ["host", "path"]),
    min_values: whole(10, 1, 1_000_000),
    threshold: share(0.95),
    similarity: share(0.95),
    extended: onOff(true),
    everything: onOff(false),
    decider: onOff(true),
    bases: whole(3, 1, 10),
    trials: whole(60, 0, 128),
    absence: onOff(true),
    soft_404: onOff(true),
    changed_words: whole(0, 0, 100),
    min_words: whole(12, 0, 1000),
    recheck_after: whole(7 * day, 0, 3650, day),
    drop_after: whole(60 * day, 1, 3650, day),
    max_arguments: whole(100_000, 1, 10_000_000),
  },
  // The plain two-stage method and nothing else.
  {
    ...{
      extended: false,
      decider: false,
      bases: 1,
      trials: 0,
      absence: false,
      soft_404: false,
      min_words: 0,
    },
  },
  ["everything", "changed_words"],
);

/** The settings at first, as `ParamSession.default_settings()` has them, and the plain ones, as `plain_settings()`. */
export const { initial: initialSettings, plain: plainSettings } = settingsOfParams;
export const { withMethod, methodOf, withField } = settingsOfParams;
