/** How texts are compared. What is turned most often stands in the open, the rest one click away. */
import { attempt } from "../../../app/failures";
import { hasWords, loadWordsOf, n, t } from "../../../i18n";
import { Button, Choice, Field, NumberField, Switch } from "../../../ui";
import { SettingsBand as Band, type Chip, switchText } from "../../../ui/page/settings_band";
import { useTyped } from "../../../ui/use_typed";
import { useDocuments } from "../context";
import type { Collection } from "../model";
import {
  type FlatSettings,
  flat,
  initialSettings,
  isSeed,
  isSetting,
  type SettingName,
  settingKinds,
  withSettings,
} from "../settings";

/** The settings in the open. */
const main: readonly SettingName[] = ["unit", "size", "measure", "threshold"];

const groups: readonly (readonly [name: string, settings: readonly SettingName[]])[] = [
  ["shingles", ["step", "leftover", "cyclic"]],
  ["tokens", ["lowercase", "punctuation", "digits", "compose", "fold_yo"]],
  ["sketch", ["hashes", "seed"]],
  ["page", ["text", "include", "exclude"]],
];

function set(place: Collection, change: Partial<FlatSettings>): void {
  place.session.change(withSettings(place.settingsState.settings.peek(), change));
}

const words = (name: SettingName) => ({
  label: t(`settings:${name}.label`),
  hint: hasWords("hints") ? t(`hints:${name}`) : "",
});

/** The words of the hints come when a person turns to the settings. */
const loadHints = () => attempt(() => loadWordsOf("hints"));

const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

function Threshold() {
  const place = useDocuments();
  const { threshold } = place.settingsState.settings.value;
  return (
    <Field {...words("threshold")} value={n(threshold, twoDigits)}>
      {({ id }) => (
        <input
          id={id}
          type="range"
          min={0}
          max={1}
          step={0.01}
          value={threshold}
          onInput={(event) => set(place, { threshold: event.currentTarget.valueAsNumber })}
        />
      )}
    </Field>
  );
}

function Seed() {
  const place = useDocuments();
  const { seed } = place.settingsState.settings.value;
  const draw = async () => set(place, { seed: await place.worker.engine.draw_seed() });
  return (
    <Field {...words("seed")}>
      {({ id }) => (
        <div class="row-2 seed">
          <input
            id={id}
            class="input"
            inputMode="numeric"
            pattern="[0-9]{1,20}"
            required
            value={seed}
            onInput={(event) => {
              const next = event.currentTarget.value.trim();
              if (isSeed(next) && next !== seed) set(place, { seed: next });
            }}
            onBlur={(event) => {
              event.currentTarget.value = seed;
            }}
          />
          <Button onClick={() => attempt(draw)}>{t("settings:seed.another")}</Button>
        </div>
      )}
    </Field>
  );
}

function Selectors({ name }: { name: SettingName }) {
  const place = useDocuments();
  const { refusedSetting, settings } = place.settingsState;
  const refused = refusedSetting.value;
  const problem = refused?.field === name ? t("settings:refused", { detail: refused.message }) : undefined;
  const typed = useTyped(String(flat(settings.value)[name]), (text) => set(place, { [name]: text.trim() }));
  return (
    <Field {...words(name)} problem={problem}>
      {({ id, describedBy }) => (
        <input
          {...typed}
          id={id}
          class="input mono"
          spellcheck={false}
          placeholder={t(`settings:${name}.placeholder`)}
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy}
        />
      )}
    </Field>
  );
}

/** The control of a setting, by its kind. */
function Setting({ name }: { name: SettingName }) {
  const place = useDocuments();
  const now = flat(place.settingsState.settings.value);
  const setting = settingKinds[name];
  const shared = {
    ...words(name),
    onChange: (value: FlatSettings[SettingName]) => set(place, { [name]: value }),
  };
  switch (setting.kind) {
    case "choice": {
      const options = setting.of.map((value) => ({ value, label: t(`settings:${name}.${value}`) }));
      return <Choice {...shared} value={String(now[name])} options={options} />;
    }
    case "whole": {
      const most = name === "step" ? now.size : setting.most;
      return <NumberField {...shared} value={Number(now[name])} least={setting.least} most={most} />;
    }
    case "share":
      return <Threshold />;
    case "switch":
      return <Switch {...shared} on={now[name] === true} />;
    case "selectors":
      return <Selectors name={name} />;
    case "seed":
      return <Seed />;
  }
}

function AllSettings() {
  return (
    <div onPointerEnter={loadHints} onFocusIn={loadHints}>
      <div class="row-5 at-start settings-main">
        {main.map((name) => (
          <div key={name} data-setting={name} class={name === "threshold" ? "settings-threshold" : undefined}>
            <Setting name={name} />
          </div>
        ))}
      </div>
      <details class="settings-more">
        <summary>{t("settings:more")}</summary>
        <div class="tiles below settings-groups">
          {groups.map(([group, names]) => (
            <fieldset key={group} class="stack settings-group">
              <legend>{t(`settings:groups.${group}`)}</legend>
              {names.map((name) => (
                <div key={name} data-setting={name}>
                  <Setting name={name} />
                </div>
              ))}
            </fieldset>
          ))}
        </div>
      </details>
    </div>
  );
}

const settingNames = Object.keys(settingKinds).filter(isSetting);

/** The value of a setting in a few words. */
function valueText(name: SettingName, value: FlatSettings[SettingName]): string {
  if (typeof value === "boolean") return switchText(value);
  if (typeof value === "number") return n(value);
  return settingKinds[name].kind === "choice" ? t(`settings:${name}.${value}`) : value;
}

/** A setting behind the fold: where it is not as at first, and on paper where an estimate rests on it. */
function chipOf(place: Collection, name: SettingName): Chip[] {
  const value = flat(place.settingsState.settings.value)[name];
  const isChanged = value !== flat(initialSettings)[name];
  const isPrinted = !isChanged && (name === "seed" || name === "hashes");
  if (!isChanged && !isPrinted) return [];
  return [{ name, label: t(`settings:${name}.label`), value: valueText(name, value), isPrinted }];
}

/** The settings in the open, and the changed ones behind the fold, as chips say them. */
function chipsNow(place: Collection): Chip[] {
  const { shingles, measure, threshold } = place.settingsState.settings.value;
  return [
    {
      name: "unit",
      label: t("settings:unit.label"),
      value: t(`settings:unit.${shingles.unit}`),
      isPlain: true,
    },
    { name: "size", label: t("settings:size.short"), value: n(shingles.size) },
    {
      name: "measure",
      label: t("settings:measure.label"),
      value: t(`settings:measure.${measure}`),
      isPlain: true,
    },
    {
      name: "threshold",
      label: t("settings:threshold.label"),
      value: `≥ ${n(threshold, twoDigits)}`,
      isPlain: true,
    },
    ...settingNames.filter((name) => !main.includes(name)).flatMap((name) => chipOf(place, name)),
  ];
}

export function SettingsBand({ isFolded }: { isFolded: boolean }) {
  const place = useDocuments();
  const isUrgent = place.settingsState.refusedSetting.value !== undefined;
  return (
    <Band label={t("settings:title")} chips={chipsNow(place)} isFolded={isFolded} isUrgent={isUrgent}>
      <AllSettings />
    </Band>
  );
}
