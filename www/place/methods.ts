/** Settings of plain fields, and the two methods that a place has: the plain one of the papers and the extended. Pure. */

export type Method = "plain" | "extended";

export interface Methods<Settings> {
  /** The settings with what a method is made of; the others stay. */
  withMethod(settings: Settings, method: Method): Settings;
  /** The method that settings are exactly those of. */
  methodOf(settings: Settings): Method | undefined;
  /** Whether two settings are the same. */
  isSame(one: Settings, other: Settings | undefined): boolean;
  /** The settings with one field as it is in `from`; a field of no known name leaves nothing but `from`. */
  withField(settings: Settings, field: string, from: Settings): Settings;
}

/** `own`: what the two methods differ in. */
export function methodsOf<Settings extends object>(
  extended: Settings,
  plain: Settings,
  own: readonly (keyof Settings)[],
): Methods<Settings> {
  const names = Object.keys(extended) as (keyof Settings & string)[];
  const withMethod = (settings: Settings, method: Method): Settings => {
    const from = method === "plain" ? plain : extended;
    return { ...settings, ...Object.fromEntries(own.map((name) => [name, from[name]])) };
  };
  const isSame = (one: Settings, other: Settings | undefined): boolean =>
    other !== undefined && names.every((name) => one[name] === other[name]);
  return {
    withMethod,
    isSame,
    methodOf: (settings) =>
      (["plain", "extended"] as const).find((each) => isSame(settings, withMethod(settings, each))),
    withField(settings, field, from) {
      const name = names.find((each) => each === field);
      return name === undefined ? from : { ...settings, [name]: from[name] };
    },
  };
}
