/** A number of the settings: its range, its hint, and why it was not taken. */
import { allRefused, change, settings } from "../../../state/rules/session";
import { thresholdText } from "../../results/words";
import { Field } from "../../ui";
import { w } from "../words";
import { type NumberName, ranges } from "./numbers";

/** Why a setting was not taken. */
export function refusal(name: string): string | undefined {
  const refused = allRefused.value.find(({ field }) => field === name || field === name.replaceAll("_", "-"));
  return refused === undefined ? undefined : w("settings.refused", { low: refused.low, high: refused.high });
}

/** What the browser says of a number out of its range; undefined: it is in it. */
function isSound(value: number, name: NumberName): boolean {
  const { least, most, step } = ranges[name];
  return Number.isFinite(value) && value >= least && value <= most && (step !== 1 || Number.isInteger(value));
}

export function NumberSetting({ name }: { name: NumberName }) {
  const { least, most, step } = ranges[name];
  const value = settings.value[name];
  return (
    <Field label={w(`settings.${name}`)} hint={w(`settings.${name}_hint`)} problem={refusal(name)}>
      {({ id, describedBy }) => (
        <input
          id={id}
          class="input input-number"
          type="number"
          min={least}
          max={most}
          step={step === 1 ? 1 : "any"}
          required
          value={value}
          aria-describedby={describedBy}
          onInput={(event) => {
            const next = event.currentTarget.valueAsNumber;
            if (isSound(next, name) && next !== value) change({ [name]: next });
          }}
          onBlur={(event) => {
            event.currentTarget.value = String(settings.peek()[name]);
          }}
        />
      )}
    </Field>
  );
}

/** A share, as a slider with its value. */
export function ShareSetting({ name }: { name: "precision" | "confidence" | "likeness" }) {
  const { least, most, step } = ranges[name];
  const value = settings.value[name];
  return (
    <Field
      label={w(`settings.${name}`)}
      hint={w(`settings.${name}_hint`)}
      value={thresholdText(value)}
      problem={refusal(name)}
    >
      {({ id, describedBy }) => (
        <input
          id={id}
          type="range"
          min={least}
          max={most === 0.999 ? 0.99 : most}
          step={step}
          value={value}
          aria-valuetext={thresholdText(value)}
          aria-describedby={describedBy}
          onInput={(event) => change({ [name]: event.currentTarget.valueAsNumber })}
        />
      )}
    </Field>
  );
}
