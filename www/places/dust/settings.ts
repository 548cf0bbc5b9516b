/** The settings as data, as the core has them. Pure. */
import type { DustSettings } from "dustlens";
import { fraction, onOff, settingTable, share, whole } from "../../place_model/setting_fields";

export const settingsOfDust = settingTable<DustSettings>(
  {
    max_tokens: whole(12, 1, 35),
    max_bucket: whole(6, 2, 100),
    min_support: whole(3, 1, 1_000_000),
    support_share: fraction(0.0005, 0, 0.1),
    keep: whole(100, 1, 10_000),
    window: whole(1_100, 1, 100_000),
    tolerance: whole(1, 0, 1000),
    rounds: whole(12, 1, 50),
    // The core takes up to 0.999; the steps of a slider end before.
    precision: share(0.95, 0.5, 0.99, 0.999),
    confidence: share(0.95, 0.5, 0.99, 0.999),
    failures: whole(0, 0, 10),
    likeness: share(0.98),
    changed_words: whole(0, 0, 100),
    min_words: whole(12, 0, 1000),
    extended: onOff(true),
    max_fetches: whole(0, 0, 10_000_000),
  },
  // The paper's method and nothing else.
  { extended: false, rounds: 1 },
  [],
  ["size_tolerance"],
);

/** The settings at first, as `DustSession.default_settings()` has them, and the plain ones, as `plain_settings()`. */
export const { initial: initialSettings, plain: plainSettings } = settingsOfDust;
export const { withMethod, methodOf, withField, isSame } = settingsOfDust;
