/** How texts are compared. What is turned most often stands in the open, the rest one click away. */
import type { Settings } from "dustlens";
import { attempt } from "../../../app/failures";
import { presenting } from "../../../app/preferences";
import { n, t } from "../../../i18n";
import { Button, Choice, Field, NumberField, Switch } from "../../../ui";
import { useDocuments } from "../context";
import type { Collection } from "../model";
import { isSeed, ranges, withShingles } from "../settings";

type Shingles = Settings["shingles"];

function set<Name extends keyof Settings>(place: Collection, name: Name, value: Settings[Name]): void {
  place.session.change({ ...place.inForce.settings.peek(), [name]: value });
}

function setShingles(place: Collection, part: Partial<Shingles>): void {
  place.session.change(withShingles(place.inForce.settings.peek(), part));
}

const label = (name: string): string => t(`settings:${name}.label`);
const hint = (name: string): string => t(`settings:${name}.hint`);
const both = (name: string) => ({ label: label(name), hint: hint(name) });

function Threshold() {
  const place = useDocuments();
  const { settings } = place.inForce;
  const { threshold } = settings.value;
  const shown = n(threshold, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <Field {...both("threshold")} value={shown}>
      {({ id }) => (
        <input
          id={id}
          type="range"
          min={0}
          max={1}
          step={0.01}
          value={threshold}
          onInput={(event) => set(place, "threshold", event.currentTarget.valueAsNumber)}
        />
      )}
    </Field>
  );
}

function MainSettings() {
  const place = useDocuments();
  const { settings } = place.inForce;
  const { shingles, measure } = settings.value;
  return (
    <div class="row-5 at-start settings-main">
      <Choice
        {...both("unit")}
        value={shingles.unit}
        options={[
          { value: "word", label: t("settings:unit.word") },
          { value: "char", label: t("settings:unit.char") },
        ]}
        onChange={(unit) => setShingles(place, { unit })}
      />
      <NumberField
        {...both("size")}
        value={shingles.size}
        least={ranges.size.least}
        most={ranges.size.most}
        onChange={(size) => setShingles(place, { size })}
      />
      <Choice
        {...both("measure")}
        value={measure}
        options={[
          { value: "exact", label: t("settings:measure.exact") },
          { value: "estimate", label: t("settings:measure.estimate") },
        ]}
        onChange={(value) => set(place, "measure", value)}
      />
      <div class="settings-threshold">
        <Threshold />
      </div>
    </div>
  );
}

function ShingleDetails() {
  const place = useDocuments();
  const { settings } = place.inForce;
  const { shingles } = settings.value;
  return (
    <fieldset class="stack settings-group">
      <legend>{t("settings:groups.shingles")}</legend>
      <NumberField
        {...both("step")}
        value={shingles.step}
        least={1}
        most={shingles.size}
        onChange={(step) => setShingles(place, { step })}
      />
      <Choice
        {...both("leftover")}
        value={shingles.leftover}
        options={[
          { value: "drop", label: t("settings:leftover.drop") },
          { value: "keep", label: t("settings:leftover.keep") },
        ]}
        onChange={(leftover) => setShingles(place, { leftover })}
      />
      <Switch
        {...both("cyclic")}
        on={shingles.cyclic}
        onChange={(cyclic) => setShingles(place, { cyclic })}
      />
    </fieldset>
  );
}

function TokenDetails() {
  const place = useDocuments();
  const { settings } = place.inForce;
  const { shingles } = settings.value;
  return (
    <fieldset class="stack settings-group">
      <legend>{t("settings:groups.tokens")}</legend>
      <Switch
        {...both("lowercase")}
        on={shingles.lowercase}
        onChange={(lowercase) => setShingles(place, { lowercase })}
      />
      <Switch
        {...both("punctuation")}
        on={shingles.punctuation}
        onChange={(punctuation) => setShingles(place, { punctuation })}
      />
      <Switch
        {...both("digits")}
        on={shingles.digits}
        onChange={(digits) => setShingles(place, { digits })}
      />
    </fieldset>
  );
}

function Seed() {
  const place = useDocuments();
  const { settings } = place.inForce;
  const { seed } = settings.value;
  const draw = place.worker.engine.draw_seed;
  return (
    <Field {...both("seed")}>
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
              if (isSeed(next) && next !== seed) set(place, "seed", next);
            }}
            onBlur={(event) => {
              event.currentTarget.value = seed;
            }}
          />
          <Button onClick={() => attempt(async () => set(place, "seed", await draw()))}>
            {t("settings:seed.another")}
          </Button>
        </div>
      )}
    </Field>
  );
}

function SketchDetails() {
  const place = useDocuments();
  const { settings } = place.inForce;
  return (
    <fieldset class="stack settings-group">
      <legend>{t("settings:groups.sketch")}</legend>
      <NumberField
        {...both("hashes")}
        value={settings.value.hashes}
        least={ranges.hashes.least}
        most={ranges.hashes.most}
        onChange={(hashes) => set(place, "hashes", hashes)}
      />
      <Seed />
    </fieldset>
  );
}

function Selector({ name }: { name: "include" | "exclude" }) {
  const place = useDocuments();
  const { refusedSetting, settings } = place.inForce;
  const refused = refusedSetting.value;
  const problem = refused?.field === name ? t("settings:refused", { detail: refused.message }) : undefined;
  return (
    <Field {...both(name)} problem={problem}>
      {({ id, describedBy }) => (
        <input
          id={id}
          class="input mono"
          spellcheck={false}
          placeholder={t(`settings:${name}.placeholder`)}
          value={settings.value[name]}
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy}
          onChange={(event) => set(place, name, event.currentTarget.value.trim())}
        />
      )}
    </Field>
  );
}

function PageDetails() {
  const place = useDocuments();
  const { settings } = place.inForce;
  return (
    <fieldset class="stack settings-group">
      <legend>{t("settings:groups.page")}</legend>
      <Choice
        {...both("text")}
        value={settings.value.text}
        options={[
          { value: "useful", label: t("settings:text.useful") },
          { value: "whole", label: t("settings:text.whole") },
        ]}
        onChange={(text) => set(place, "text", text)}
      />
      <Selector name="include" />
      <Selector name="exclude" />
    </fieldset>
  );
}

/** The settings in one line, for when they are folded. */
function settingsInWords(place: Collection): string {
  const { shingles, threshold } = place.inForce.settings.value;
  return t(`settings:summary_${shingles.unit}`, {
    count: shingles.size,
    size: n(shingles.size),
    threshold: n(threshold, { minimumFractionDigits: 2 }),
  });
}

export function SettingsBand() {
  const place = useDocuments();
  const body = (
    <>
      <MainSettings />
      <details class="settings-more">
        <summary>{t("settings:more")}</summary>
        <div class="tiles below settings-groups">
          <ShingleDetails />
          <TokenDetails />
          <SketchDetails />
          <PageDetails />
        </div>
      </details>
    </>
  );
  return (
    <section class="card settings no-print" aria-label={t("settings:title")}>
      {presenting.value ? (
        <details class="settings-folded">
          <summary>{settingsInWords(place)}</summary>
          {body}
        </details>
      ) : (
        body
      )}
    </section>
  );
}
