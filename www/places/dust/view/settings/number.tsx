/** A number of the settings: its range, its hint, and why it was not taken. */
import { Field, NumberField } from "../../../../ui";
import { thresholdText } from "../../../../ui/numbers/words";
import { useDust } from "../../context";
import type { Dust } from "../../model";
import { w } from "../words";
import { type NumberName, ranges } from "./numbers";

/** Why a setting was not taken. */
export function refusal(dust: Dust, name: string): string | undefined {
  const refused = dust.session.allRefused.value.find(
    ({ field }) => field === name || field === name.replaceAll("_", "-"),
  );
  return refused === undefined ? undefined : w("settings.refused", { low: refused.low, high: refused.high });
}

export function NumberSetting({ name }: { name: NumberName }) {
  const dust = useDust();
  const { change, settings } = dust.session;
  const { least, most, step } = ranges[name];
  return (
    <NumberField
      label={w(`settings.${name}`)}
      hint={w(`settings.${name}_hint`)}
      value={settings.value[name]}
      least={least}
      most={most}
      fractions={step !== 1}
      problem={refusal(dust, name)}
      onChange={(next) => change({ [name]: next })}
    />
  );
}

/** A share, as a slider with its value. */
export function ShareSetting({ name }: { name: "precision" | "confidence" | "likeness" }) {
  const dust = useDust();
  const { change, settings } = dust.session;
  const { least, most, step } = ranges[name];
  const value = settings.value[name];
  return (
    <Field
      label={w(`settings.${name}`)}
      hint={w(`settings.${name}_hint`)}
      value={thresholdText(value)}
      problem={refusal(dust, name)}
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
