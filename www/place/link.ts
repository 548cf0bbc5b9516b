/** The lists in the address, and what fields of a link have in common. Pure. */
import type { UrlReadOptions } from "dustlens";
import { longest, readText, writeText } from "./link_text";

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
}

export interface Order<Key> {
  key: Key;
  descending: boolean;
}

export function writeOrder({ key, descending }: Order<string>): string {
  return descending ? `-${key}` : key;
}

export function readOrder<Key extends string>(keys: readonly Key[], value: string): Order<Key> | undefined {
  const descending = value.startsWith("-");
  const key = oneOf(keys, descending ? value.slice(1) : value);
  return key === undefined ? undefined : { key, descending };
}

export function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value);
}

export const idPattern = /^[a-z][a-z0-9-]{0,39}$/;
export const word = (value: string): string | undefined => (idPattern.test(value) ? value : undefined);
export const short = (value: string): string | undefined => (value.length <= 500 ? value : undefined);
export const count = (value: string): number | undefined =>
  /^\d{1,9}$/.test(value) ? Number(value) : undefined;

/** Gives a read value on; false: it cannot be taken. */
export function taken<T>(read: T | undefined, use: (found: T) => void): boolean {
  if (read === undefined) return false;
  use(read);
  return true;
}

const flag = (value: boolean): string => (value ? "1" : "0");

/** A switch as it is written. */
export const switched = (value: string): boolean | undefined =>
  value === "1" || value === "0" ? value === "1" : undefined;

/** Writes the settings that differ from the first ones. */
export function writeSettings<Settings extends object>(
  settings: Settings,
  initial: Settings,
  query: URLSearchParams,
): void {
  for (const name of Object.keys(initial) as (keyof Settings & string)[]) {
    const value: unknown = settings[name];
    if (value !== initial[name]) query.append(name, typeof value === "boolean" ? flag(value) : String(value));
  }
}

/** A number or a switch as it is written, by what it is at first; whether it is in its range the core decides. */
export function readPlain(first: unknown, value: string): number | boolean | undefined {
  if (typeof first === "boolean") return switched(value);
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? Number(value) : undefined;
}

/** How the lists are read. */
export function writeReading(reading: UrlReadOptions, query: URLSearchParams): void {
  for (const name of ["format", "column", "host", "assume"] as const) {
    const value = reading[name];
    if (value !== undefined && value !== "") query.append(name, value);
  }
}

function joined(head: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === "" ? head : `${head}?${text}`;
}

/** The fragment with the lists added, without `#`. Those that do not fit are counted in `more` instead. */
export function writeLists(head: string, lists: LinkLists, query: URLSearchParams): string {
  const whole = new URLSearchParams(query);
  if (lists.sample !== undefined) whole.append("sample", lists.sample);
  else if (lists.text !== "") whole.append("d", writeText({ id: "box", text: lists.text }));
  if (lists.missing > 0) whole.append("more", String(lists.missing));
  const full = joined(head, whole);
  if (full.length <= longest) return full;
  const cut = new URLSearchParams(query);
  cut.append("more", String(lists.missing + 1));
  const brief = joined(head, cut);
  return brief.length <= longest ? brief : head;
}

/** Reads a field that is about the lists; undefined: it is about something else, false: it cannot be taken. */
export function readListField(name: string, value: string, into: LinkLists): boolean | undefined {
  const { reading } = into;
  const readers: Record<string, () => boolean> = {
    format: () => taken(oneOf(listFormats, value), (format) => Object.assign(reading, { format })),
    column: () => taken(short(value), (column) => Object.assign(reading, { column })),
    host: () => taken(short(value), (host) => Object.assign(reading, { host })),
    assume: () => taken(oneOf(assumedSchemes, value), (assume) => Object.assign(reading, { assume })),
    sample: () => taken(word(value), (sample) => Object.assign(into, { sample })),
    more: () => taken(count(value), (missing) => Object.assign(into, { missing })),
    d: () => taken(readText(value), ({ text }) => Object.assign(into, { text })),
  };
  return Object.hasOwn(readers, name) ? readers[name]?.() : undefined;
}

/** The fields of a fragment, with or without `#`, and whether it was too long to be read. */
export function fieldsOf(head: string, fragment: string): { query: URLSearchParams; refused: string[] } {
  const raw = fragment.replace(/^#/, "");
  const isLong = raw.length > longest;
  return {
    query: new URLSearchParams(isLong ? "" : raw.slice(head.length + 1)),
    refused: isLong ? ["link-length"] : [],
  };
}
