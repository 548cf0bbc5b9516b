/** Settings of which the core refuses some: those go back to what stood before, the rest is taken. Pure. */
import type { Settings } from "dustlens";
import type { AppliedSettings, Refusal } from "./api";
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

/** More parts than are refused one by one: the end of the attempts if the core kept refusing. */
const most = 30;

/** Calls `use`, and again with what `without` leaves after each refusal; it throws what is none. Returns what was taken. */
export async function taken<Wanted>(
  wanted: Wanted,
  use: (wanted: Wanted) => unknown,
  without: (thrown: unknown, tried: Wanted) => Wanted,
): Promise<Wanted> {
  let next = wanted;
  for (let attempts = 1; ; attempts++) {
    try {
      await use(next);
      return next;
    } catch (thrown) {
      if (attempts === most) throw thrown;
      next = without(thrown, next);
    }
  }
}

/**
 * Calls `use` with the settings, and again with each refused field as in `fallback`, until they
 * are taken. Throws what is no `bad-setting`, and what the fallback itself is refused for.
 */
export async function withoutRefused(
  wanted: Settings,
  fallback: Settings,
  use: (settings: Settings) => void,
): Promise<AppliedSettings> {
  const refused: Refusal[] = [];
  const settings = await taken(wanted, use, (thrown, tried) => {
    const { code, params, message } = toFailure(thrown);
    const field = params["field"] ?? "";
    if (code !== "bad-setting" || refused.some((earlier) => earlier.field === field)) throw thrown;
    refused.push({ field, value: fieldOf(tried, field), message });
    return withField(tried, field, fallback);
  });
  return { settings, refused };
}
