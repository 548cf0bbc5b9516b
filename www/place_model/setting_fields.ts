/**
 * Settings of plain fields as data: each field's first value and range, and the two methods that a place has: the plain
 * one of the papers and the extended. Forms and links are made from these. Pure.
 */

/** A number within its range. */
export interface NumberSetting {
  kind: "number";
  first: number;
  least: number;
  most: number;
  /** True if parts of whole numbers are taken too. */
  fractions: boolean;
  /** How many of the setting's units one shown unit is. */
  unit: number;
}

/** A share, chosen with a slider. */
export interface ShareSetting {
  kind: "share";
  first: number;
  /** The ends of the slider, and what one press of an arrow changes. */
  least: number;
  most: number;
  step: number;
  /** The most that can be set without the slider, where that is more. */
  beyond?: number;
}

export interface SwitchSetting {
  kind: "switch";
  first: boolean;
}

export interface ChoiceSetting<Value extends string = string> {
  kind: "choice";
  first: Value;
  values: readonly Value[];
}

export type SettingField = NumberSetting | ShareSetting | SwitchSetting | ChoiceSetting;

/** A number that a setting cannot be, and the usual one that is taken instead, in the units that are shown. */
export interface Impossible {
  name: string;
  given: string;
  taken: number;
}

/** True if the setting can be this number. */
export function isInRange(field: NumberSetting | ShareSetting, value: number): boolean {
  if (field.kind === "share") return value >= field.least && value <= (field.beyond ?? field.most);
  const { least, most, unit, fractions } = field;
  return value >= least * unit && value <= most * unit && (fractions || Number.isInteger(value));
}

/** The report of a number that a setting cannot be; undefined for other settings. */
export function impossibleOf(name: string, field: SettingField, given: string): Impossible | undefined {
  if (field.kind !== "number" && field.kind !== "share") return undefined;
  const unit = field.kind === "number" ? field.unit : 1;
  const isNumber = /^-?\d{1,9}(?:\.\d{1,9})?$/.test(given);
  return { name, given: isNumber ? String(Number(given) / unit) : given, taken: field.first / unit };
}

/** Description of a setting of this type. */
type FieldOf<Value> = [Value] extends [number]
  ? NumberSetting | ShareSetting
  : [Value] extends [string]
    ? ChoiceSetting<Value>
    : SwitchSetting;

export type SettingFields<Settings> = { readonly [Name in keyof Settings]-?: FieldOf<Settings[Name]> };

/** A whole number; `unit`: one shown unit is so many of the setting's. */
export const whole = (first: number, least: number, most: number, unit = 1): NumberSetting => ({
  ...{ kind: "number", first, least, most, fractions: false, unit },
});
export const fraction = (first: number, least: number, most: number): NumberSetting => ({
  ...{ kind: "number", first, least, most, fractions: true, unit: 1 },
});
export const share = (first: number, least = 0.5, most = 1, beyond = most): ShareSetting => ({
  ...{ kind: "share", first, least, most, step: 0.01 },
  ...(beyond > most && { beyond }),
});
export const onOff = (first: boolean): SwitchSetting => ({ kind: "switch", first });
export const choice = <Value extends string>(
  first: NoInfer<Value>,
  values: readonly Value[],
): ChoiceSetting<Value> => ({ kind: "choice", first, values });

export type Method = "plain" | "extended";

/** The settings of a place. */
export interface SettingTable<Settings> {
  fields: SettingFields<Settings>;
  /** The settings at first: the extended method. */
  initial: Settings;
  plain: Settings;
  /** Settings that links of older versions name, and that say nothing any more. */
  retired: readonly string[];
  /** The settings with what a method is made of; the others stay. */
  withMethod(settings: Settings, method: Method): Settings;
  /** The method that settings are exactly those of. */
  methodOf(settings: Settings): Method | undefined;
  /** True if two settings are the same. */
  isSame(one: Settings, other: Settings | undefined): boolean;
  /** The settings with one field as it is in `from`; a field of no known name leaves nothing but `from`. */
  withField(settings: Settings, field: string, from: Settings): Settings;
}

/** `plainly`: what the plain method has otherwise; `own`: further fields that belong to a method; `retired`: see there. */
export function settingTable<Settings extends object>(
  fields: SettingFields<Settings>,
  plainly: Partial<Settings>,
  own: readonly (keyof Settings)[] = [],
  retired: readonly string[] = [],
): SettingTable<Settings> {
  const names = Object.keys(fields) as (keyof Settings & string)[];
  const initial = Object.fromEntries(names.map((name) => [name, fields[name].first])) as Settings;
  const plain = { ...initial, ...plainly };
  const ofMethod = [...own, ...(Object.keys(plainly) as (keyof Settings)[])];
  const withMethod = (settings: Settings, method: Method): Settings => {
    const from = method === "plain" ? plain : initial;
    return { ...settings, ...Object.fromEntries(ofMethod.map((name) => [name, from[name]])) };
  };
  const isSame = (one: Settings, other: Settings | undefined): boolean =>
    other !== undefined && names.every((name) => one[name] === other[name]);
  return {
    ...{ fields, initial, plain, retired, withMethod, isSame },
    methodOf: (settings) =>
      (["plain", "extended"] as const).find((each) => isSame(settings, withMethod(settings, each))),
    withField(settings, field, from) {
      const name = names.find((each) => each === field);
      return name === undefined ? from : { ...settings, [name]: from[name] };
    },
  };
}
