/** Which rules are on: a tier or a preset in the open, every rule and its options one click away. */
import { useEffect, useRef } from "preact/hooks";
import { preload } from "../../../../app/places";
import { n } from "../../../../i18n";
import { Button, Choice, Field } from "../../../../ui";
import { SettingsBand as Band, type Chip, switchText } from "../../../../ui/page/settings_band";
import { SpokenChange } from "../../../../ui/spoken_change";
import { useNormalize } from "../../context";
import type { Normalize } from "../../model";
import { initialOptions, isSame, type Tier, tiers, withPreset, withTier } from "../../options";
import { known, ruleName, tierName, w } from "../words";
import { RuleList } from "./rule_list";

/** The presets by name: they can be chosen before the core has said them. */
const presetNames = ["w3lib", "normalize-url", "purell-safe", "surt"] as const;

/** What the tier or the preset promises, and what a person changed about it. */
function Promised() {
  const { options } = useNormalize().settings;
  const { preset, tier, with: added, without } = options.value;
  const text = preset === undefined ? w(`tiers.${tier}.about`) : w(`presets.${preset}.about`);
  const parts = [
    added.length > 0 && w("settings.added", { count: added.length, rules: n(added.length) }),
    without.length > 0 && w("settings.left_out", { count: without.length, rules: n(without.length) }),
  ].filter((each) => each !== false);
  return (
    <SpokenChange class="small soft settings-promise" of={preset ?? tier}>
      {[text, ...parts].join(" ")}
    </SpokenChange>
  );
}

/** The tiers, each with the number of keys it gives. */
function TierChoice({ isLine = false }: { isLine?: boolean }) {
  const {
    settings: { options },
    session: { change },
    tiers: { count: countAll, isCounting, isUncounted, keys },
  } = useNormalize();
  const { preset, tier } = options.value;
  const noteOf = (each: Tier) => {
    const count = keys.value[each];
    if (count !== undefined) return w("settings.tier_keys", { count, keys: n(count) });
    if (!isUncounted.value) return undefined;
    return w(isCounting.value ? "settings.tier_counting" : "settings.tier_uncounted");
  };
  return (
    <div class={isLine ? "tier-line no-print" : undefined} data-setting="tier">
      <Choice
        label={w("settings.tier")}
        hint={w("settings.tier_hint")}
        value={preset === undefined ? tier : ""}
        options={tiers.map((value) => ({ value, label: tierName(value), note: noteOf(value) }))}
        onChange={(next) => {
          const found = tiers.find((each) => each === next);
          if (found !== undefined) change(withTier(options.peek(), found));
        }}
      />
      {isUncounted.value && !isCounting.value && (
        <Button kind="quiet" title={w("settings.count_tiers_about")} onClick={countAll}>
          {w("settings.count_tiers")}
        </Button>
      )}
    </div>
  );
}

function Main({ isFolded }: { isFolded: boolean }) {
  const {
    settings: { catalogue, options },
    session: { change },
  } = useNormalize();
  const { preset } = options.value;
  const names = catalogue.value?.presets.map(({ name }) => name) ?? presetNames;
  return (
    <div class="row-5 at-start settings-main">
      {!isFolded && <TierChoice />}
      <div data-setting="preset">
        <Field label={w("settings.preset")} hint={w("settings.preset_hint")}>
          {({ id }) => (
            <select
              id={id}
              class="input"
              value={preset ?? ""}
              onChange={(event) => change(withPreset(options.peek(), event.currentTarget.value || undefined))}
            >
              <option value="">{w("settings.no_preset")}</option>
              {names.map((name) => (
                <option key={name} value={name}>
                  {w(`presets.${name}.name`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Promised />
    </div>
  );
}

function Rules() {
  const { active, catalogue } = useNormalize().settings;
  const all = catalogue.value?.rules.length;
  const on = active.value?.size;
  const counts =
    all === undefined || on === undefined
      ? ""
      : w("settings.rules_on", { count: all, on: n(on), all: n(all) });
  return (
    <details class="settings-more" onToggle={preload}>
      <summary>
        {w("settings.rules")} {counts}
      </summary>
      <RuleList />
    </details>
  );
}

function Reset() {
  const {
    settings: { options },
    session: { change },
  } = useNormalize();
  if (isSame(options.value, initialOptions)) return null;
  return (
    <Button kind="quiet" onClick={() => change(initialOptions)}>
      {w("settings.reset")}
    </Button>
  );
}

/** Characters of a value that a chip shows; its title has all of them. */
const mostShown = 32;

/** The value of a rule's option in a few words: that of a choice in its own, a list by its beginning. */
function valueText(name: string, value: string): string {
  const text = known(`options.${name}.${value}`, value).replace(/\s+/g, " ");
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}

/** What a person changed about the rules of the tier or the preset, and on paper the tier. */
function ruleChips(normalize: Normalize): Chip[] {
  const { preset, tier, with: added, without, values } = normalize.settings.options.value;
  const single = (id: string, isOn: boolean): Chip => ({
    name: `rule-${id}`,
    label: ruleName(id),
    value: switchText(isOn),
  });
  return [
    ...(preset === undefined
      ? [{ name: "tier", label: w("settings.tier"), value: tierName(tier), isPrinted: true }]
      : []),
    ...added.map((id) => single(id, true)),
    ...without.map((id) => single(id, false)),
    ...values.map(({ name, value }) => ({
      name: `option-${name}`,
      label: known(`options.${name}.label`, name),
      value: valueText(name, value),
    })),
  ];
}

/** The settings in the open, and the changed ones behind the fold, as chips say them. */
function chipsNow(normalize: Normalize): Chip[] {
  const { preset } = normalize.settings.options.value;
  const none = w("settings.no_preset");
  return [
    {
      name: "preset",
      label: w("settings.preset"),
      value: preset === undefined ? none : w(`presets.${preset}.name`),
    },
    ...ruleChips(normalize),
  ];
}

/** Keeps the state told whether the rules' fields can be seen: they fold, and beside results so do the settings. */
function useRulesInSight() {
  const { rulesInSight } = useNormalize().settings;
  const band = useRef<HTMLElement>(null);
  useEffect(() => {
    const section = band.current;
    const look = () => {
      const rules = section?.querySelector<HTMLDetailsElement>(".settings-more");
      rulesInSight.value = rules?.open === true && rules.checkVisibility();
    };
    look();
    // Toggles do not bubble; where the band itself folds, its size changes.
    section?.addEventListener("toggle", look, true);
    const sizes = new ResizeObserver(look);
    if (section !== null) sizes.observe(section);
    return () => {
      section?.removeEventListener("toggle", look, true);
      sizes.disconnect();
      rulesInSight.value = false;
    };
  }, []);
  return band;
}

export function SettingsBand({ isFolded }: { isFolded: boolean }) {
  return (
    <Band
      label={w("settings.title")}
      chips={chipsNow(useNormalize())}
      isFolded={isFolded}
      band={useRulesInSight()}
      beside={<TierChoice isLine />}
    >
      <Main isFolded={isFolded} />
      <div class="settings-foot">
        <Rules />
        <Reset />
      </div>
    </Band>
  );
}
