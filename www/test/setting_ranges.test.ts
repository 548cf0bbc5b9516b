/** The numbers that a link may set are those that the core takes, in both places with settings of plain fields. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DustSession, initSync as initRules } from "dustlens/dust.js";
import { initSync as initParams, ParamSession } from "dustlens/params.js";
import { describe, expect, it } from "vitest";
import { isInRange, type SettingField } from "../place_model/setting_fields";
import { settingsOfDust } from "../places/dust/settings";
import { settingsOfParams } from "../places/params/settings";

const wasm = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../pkg/${name}_bg.wasm`, import.meta.url)));
initParams({ module: wasm("params") });
initRules({ module: wasm("dust") });

function isTaken(make: () => { free(): void }): boolean {
  try {
    make().free();
    return true;
  } catch {
    return false;
  }
}

/** The ends of a range, and numbers beyond them. */
function ends(field: SettingField): number[] {
  if (field.kind === "share") return [0.4, 0.5, field.most, field.beyond ?? field.most, 0.9995, 1.1];
  if (field.kind !== "number") return [];
  const { least, most, unit, fractions } = field;
  const step = fractions ? 0.01 : 1;
  return [(least - step) * unit, least * unit, most * unit, (most + step) * unit].filter((end) => end >= 0);
}

const cases = (fields: object) =>
  Object.entries(fields as Record<string, SettingField>).flatMap(([name, field]) =>
    ends(field).map((value) => [name, value, field] as const),
  );
const inRange = (field: SettingField, value: number) =>
  (field.kind === "number" || field.kind === "share") && isInRange(field, value);

describe("the range of a number is the core's own", () => {
  it.each(cases(settingsOfParams.fields))("of Parameters: %s = %d", (name, value, field) => {
    const settings = { ...settingsOfParams.initial, [name]: value };
    expect(isTaken(() => new ParamSession(settings))).toBe(inRange(field, value));
  });

  it.each(cases(settingsOfDust.fields))("of Rules: %s = %d", (name, value, field) => {
    const settings = { ...settingsOfDust.initial, [name]: value };
    expect(isTaken(() => new DustSession(settings))).toBe(inRange(field, value));
  });
});
