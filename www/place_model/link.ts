/**
 * States in the address: fields as data, both ways, the lists among them. Every field is checked by itself, and what
 * cannot be taken is named. Pure.
 */
import type { UrlReadOptions } from "dustlens";
import { blankOf, type LinkText, longest, longestRead, lostOf, readText, writeText } from "./link_text";
import { type Order, oneOf, readOrder, writeOrder } from "./link_values";
import {
  type Impossible,
  impossibleOf,
  isInRange,
  type SettingField,
  type SettingTable,
} from "./setting_fields";

/** Schemes that URLs without one may be given. */
export const assumedSchemes = ["http", "https"] as const;
/** How the lists can be written. */
export const listFormats = ["lines", "csv", "tsv", "sitemap", "log", "jsonl"] as const;

/** The lists as a link says them. */
export interface LinkLists {
  reading: UrlReadOptions;
  /** The box. */
  text: string;
  /** The name of the sample that is the whole input. */
  sample: string | undefined;
  /** Lists the link cannot carry. */
  missing: number;
}

/** The same as read. `refused`: fields of the link, these or others, that could not be restored. */
export interface ReadLists extends LinkLists {
  refused: string[];
  /** The refused ones that are no fields of this version, where there are any. */
  unknown?: string[];
  /** The refused ones that are settings with a number that they cannot be, where there are any. */
  impossible?: Impossible[];
  /** How many packed texts a cut has taken, where it is known. */
  lost?: number;
  /** The last field, where it has no value. */
  blank?: string;
  /** Lists beside the box, where it carries any. */
  files?: LinkText[];
}

export const idPattern = /^[a-z][a-z0-9-]{0,39}$/;
export const word = (value: string): string | undefined => (idPattern.test(value) ? value : undefined);
export const short = (value: string): string | undefined => (value.length <= 500 ? value : undefined);
export const count = (value: string): number | undefined =>
  /^\d{1,9}$/.test(value) ? Number(value) : undefined;
/** A switch as it is written. */
const switched = (value: string): boolean | undefined =>
  value === "1" || value === "0" ? value === "1" : undefined;

/** A field of a link. */
export interface LinkField<Value> {
  /** Its name in the address, where that is not the property's own. */
  name?: string;
  /** The value that is not written. */
  first: Value;
  /** Undefined: it cannot be taken. */
  read(text: string): Value | undefined;
  write(value: Value): string;
}

/** The fields of a state, in the order in which they are written. */
export type LinkFields<State> = { readonly [Name in keyof State]-?: LinkField<State[Name]> };

const plainly = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "1" : "0";
  return value === undefined ? "" : String(value);
};

/** A field by what reads it; `name` as in `LinkField`. */
export function field<Value>(
  first: Value,
  read: (text: string) => Value | undefined,
  name?: string,
): LinkField<Value> {
  return { first, read, write: plainly, ...(name !== undefined && { name }) };
}

/** One of a few words. */
export const oneField = <Value extends string, First extends Value | undefined>(
  values: readonly Value[],
  first: First,
  name?: string,
) => field<Value | First>(first, (text) => oneOf(values, text), name);

export const textField = (name?: string): LinkField<string> => field("", short, name);
export const flagField = (first: boolean, name?: string): LinkField<boolean> => field(first, switched, name);

/** An order of rows. */
export function orderField<Key extends string>(
  keys: readonly Key[],
  first: Order<NoInfer<Key>>,
  name = "sort",
): LinkField<Order<Key>> {
  return { name, first, read: (text) => readOrder(keys, text), write: writeOrder };
}

function entriesOf<State>(fields: LinkFields<State>): [keyof State & string, LinkField<unknown>][] {
  return Object.entries(fields) as [keyof State & string, LinkField<unknown>][];
}

/** The state that is not written. */
export function firstOf<State>(fields: LinkFields<State>): State {
  return Object.fromEntries(entriesOf(fields).map(([name, { first }]) => [name, first])) as State;
}

/** Writes what differs from the first state. */
export function writeFields<State>(fields: LinkFields<State>, state: State, query: URLSearchParams): void {
  for (const [own, { name = own, first, write }] of entriesOf(fields)) {
    const text = write(state[own]);
    if (text !== write(first)) query.append(name, text);
  }
}

/** Reads a field into a state; undefined: it is none of these, false: it cannot be taken. */
export function readField<State extends object>(
  fields: LinkFields<State>,
  name: string,
  text: string,
  into: State,
): boolean | undefined {
  const found = entriesOf(fields).find(([own, each]) => (each.name ?? own) === name);
  if (found === undefined) return undefined;
  const value = found[1].read(text);
  if (value !== undefined) Object.assign(into, { [found[0]]: value });
  return value !== undefined;
}

/** A setting as it is written; a number in its range. */
function readSetting(of: SettingField, text: string): string | number | boolean | undefined {
  if (of.kind === "choice") return oneOf(of.values, text);
  if (of.kind === "switch") return switched(text);
  const value = /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : undefined;
  return value !== undefined && isInRange(of, value) ? value : undefined;
}

/** The fields of settings. */
function settingFields<Settings>({ fields }: SettingTable<Settings>): LinkFields<Settings> {
  const all = Object.entries<SettingField>(fields as Readonly<Record<string, SettingField>>);
  const linked = all.map(([name, of]) => {
    const read = (text: string) => readSetting(of, text);
    return [name, field<string | number | boolean>(of.first, read)];
  });
  return Object.fromEntries(linked) as unknown as LinkFields<Settings>;
}

/** How the lists are read. */
const readingFields: LinkFields<UrlReadOptions> = {
  format: oneField(listFormats, undefined),
  column: field<string | undefined>(undefined, short),
  host: field<string | undefined>(undefined, short),
  assume: oneField(assumedSchemes, undefined),
};

/** Reads the lists; `text` is their box, whose name says nothing. */
const listFields: LinkFields<Omit<LinkLists, "reading">> = {
  sample: field<string | undefined>(undefined, word),
  missing: field(0, count, "more"),
  text: field("", (text) => readText(text)?.text, "d"),
};

function joined(head: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === "" ? head : `${head}?${text}`;
}

/** How the lists are read. */
export function writeReading(reading: UrlReadOptions, query: URLSearchParams): void {
  writeFields(readingFields, reading, query);
}

const allOf = (...parts: readonly URLSearchParams[]) =>
  new URLSearchParams(parts.flatMap((part) => [...part]));

/**
 * The fragment with the lists, without `#`: a sample before the settings, a text behind them, and both before the `view`,
 * so that a cut takes what matters least. Lists that do not fit are counted in `more` instead.
 */
export function writeLists(
  head: string,
  lists: LinkLists,
  settings: URLSearchParams,
  view: URLSearchParams,
): string {
  const { sample, text, missing } = lists;
  const first = new URLSearchParams(sample === undefined ? {} : { sample });
  const texts = new URLSearchParams();
  if (sample === undefined && text !== "") texts.append("d", writeText({ id: "box", text }));
  if (missing > 0) texts.append("more", String(missing));
  const full = joined(head, allOf(first, settings, texts, view));
  if (full.length <= longest) return full;
  const left = new URLSearchParams({ more: String(missing + 1) });
  const brief = joined(head, allOf(settings, left, view));
  return brief.length <= longest ? brief : head;
}

/** The unpacked texts: if they are complete, and the lists beside the box. Undefined: it is none of these. */
function readPacked(name: string, text: string, into: ReadLists): boolean | undefined {
  if (name === "z") {
    if (text !== "open") into.refused.push("d");
    const lost = lostOf(text);
    if (lost !== undefined) into.lost = lost;
    return true;
  }
  const file = name === "d" ? readText(text) : undefined;
  if (file?.file === undefined) return undefined;
  into.files = [...(into.files ?? []), file];
  return true;
}

/**
 * Reads a fragment, with or without `#`, into a state that has no lists yet. `own` reads what is not about lists;
 * undefined or false: it cannot be taken.
 */
export function readLink<State extends object>(
  head: string,
  fragment: string,
  empty: State,
  own: (name: string, text: string, into: State & ReadLists) => boolean | undefined,
): State & ReadLists {
  const raw = fragment.replace(/^#/, "");
  const isLong = raw.length > longestRead(raw);
  const lists = { ...firstOf(listFields), reading: {}, refused: isLong ? ["link-length"] : [] };
  const blank = blankOf(raw);
  const state: State & ReadLists = { ...empty, ...lists, ...(blank !== undefined && { blank }) };
  for (const [name, text] of new URLSearchParams(isLong ? "" : raw.slice(head.length + 1))) {
    const isTaken =
      readPacked(name, text, state) ??
      readField(readingFields, name, text, state.reading) ??
      readField(listFields, name, text, state) ??
      own(name, text, state);
    if (isTaken !== true) state.refused.push(name);
    if (isTaken === undefined) state.unknown = [...(state.unknown ?? []), name];
  }
  return state;
}

/** Parts of the link of a place with settings of plain fields. */
export interface SettingsLink<Settings, ViewFields, Format, Flags> {
  /** The place. */
  head: string;
  settings: SettingTable<Settings>;
  /** The view state. */
  view: LinkFields<ViewFields>;
  /** The file to take away. */
  format: LinkField<Format>;
  /** Switches that belong to the settings. */
  flags: LinkFields<Flags>;
}

/** A state; the flags stand in it as they are. */
export type SettingsState<Settings, ViewFields, Format, Flags> = LinkLists & {
  [Name in keyof Flags]: Flags[Name];
} & {
  settings: Settings;
  view: ViewFields;
  format: Format;
};

/** A state as read. `chosen`: whether it names settings; `refused`: what could not be restored. */
export type SettingsRead<Settings, ViewFields, Format, Flags> = SettingsState<
  Settings,
  ViewFields,
  Format,
  Flags
> &
  ReadLists & { chosen: boolean };

/** Both ways between a state and a fragment, without `#`, of at most 2,000 characters. */
export function settingsLink<
  Settings extends object,
  ViewFields extends object,
  Format,
  Flags extends object,
>(of: SettingsLink<Settings, ViewFields, Format, Flags>) {
  type State = SettingsState<Settings, ViewFields, Format, Flags>;
  type Read = SettingsRead<Settings, ViewFields, Format, Flags>;
  const { head, settings, view, format, flags } = of;
  const named = settingFields(settings);
  const exported = { format };
  /** Lists that do not fit are counted in `more` instead. */
  const writeState = (state: State): string => {
    const [query, looked] = [new URLSearchParams(), new URLSearchParams()];
    writeFields(named, state.settings, query);
    writeFields(flags, state, query);
    writeReading(state.reading, query);
    writeFields(view, state.view, looked);
    writeFields<{ format: Format }>(exported, state, looked);
    return writeLists(head, state, query, looked);
  };
  const kinds = new Map<string, SettingField>(Object.entries(settings.fields));
  const readOwn = (name: string, text: string, into: Read): boolean | undefined => {
    const chosen = readField(named, name, text, into.settings) ?? readField(flags, name, text, into as Flags);
    const kind = chosen === false ? kinds.get(name) : undefined;
    const impossible = kind && impossibleOf(name, kind, text);
    if (impossible !== undefined) into.impossible = [...(into.impossible ?? []), impossible];
    const isRetired = settings.retired.includes(name);
    if (chosen === true || isRetired) into.chosen = true;
    if (chosen !== undefined || isRetired) return chosen ?? true;
    return (
      readField(view, name, text, into.view) ?? readField<{ format: Format }>(exported, name, text, into)
    );
  };
  /** Reads a fragment, with or without `#`. */
  const readState = (fragment: string): Read => {
    const own = { settings: { ...settings.initial }, view: firstOf(view), format: format.first };
    return readLink(head, fragment, { ...firstOf(flags), ...own, chosen: false } as Read, readOwn);
  };
  return { writeState, readState };
}
