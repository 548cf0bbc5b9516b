/** Settings of which the core refuses some: those go back to what stood before, the rest is taken. Pure. */
import type { Settings } from "dustlens";
import type { InForce, Refusal } from "./api";
import { toFailure } from "./errors";

type Fields = Record<string, unknown>;

/** A field by the core's name for it: `include`, `shingles.size`. */
export function fieldOf(settings: Settings, field: string): unknown {
  const [outer = "", inner] = field.split(".");
  const value: unknown = Reflect.get(settings, outer);
  return inner !== undefined && typeof value === "object" && value !== null
    ? Reflect.get(value, inner)
    : value;
}

/** The settings with one field as it is in `from`. A shingles' field takes all of them along: they bound each other. */
export function withField(settings: Settings, field: string, from: Settings): Settings {
  const [outer = ""] = field.split(".");
  if (!(outer in settings)) return from;
  const changed: Fields = { ...settings, [outer]: Reflect.get(from, outer) };
  return { ...settings, ...changed };
}

/** More fields than settings have: the end of the attempts if the core kept refusing. */
const most = 20;

/**
 * Calls `use` with the settings, and again with each refused field as in `fallback`, until they
 * are taken. Throws what is no `bad-setting`, and what the fallback itself is refused for.
 */
export function withoutRefused(
  wanted: Settings,
  fallback: Settings,
  use: (settings: Settings) => void,
): InForce {
  const refused: Refusal[] = [];
  for (let settings = wanted; ; ) {
    try {
      use(settings);
      return { settings, refused };
    } catch (thrown) {
      const { code, params, message } = toFailure(thrown);
      const field = params["field"] ?? "";
      const isRepeated = refused.some((earlier) => earlier.field === field);
      if (code !== "bad-setting" || isRepeated || refused.length === most) throw thrown;
      refused.push({ field, value: fieldOf(settings, field), message });
      settings = withField(settings, field, fallback);
    }
  }
}
