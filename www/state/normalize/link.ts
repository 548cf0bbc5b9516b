/**
 * The place's state in the address: `#normalize?tier=semantic&d=…&row=…`. Pure: both ways between a state and a
 * fragment of at most 2,000 characters. Every field is checked by itself, and what cannot be taken is named.
 */
import type { UrlGroupQuery, UrlOptions, UrlQuery, UrlReadOptions } from "dustlens";
import type { Keep } from "../../worker/urls_api";
import { longest, readText, writeText } from "../link";
import { initialOptions, tiers } from "./options";

export const views = ["urls", "groups", "rules"] as const;
export type UrlsView = (typeof views)[number];
export const shows = ["all", "changed", "merged", "passed"] as const;
export type Show = UrlQuery["show"];
export const keeps = ["shortest", "first", "frequent"] as const;
export const formats = ["lines", "csv", "tsv", "sitemap", "log", "jsonl"] as const;
export const sortKeys = ["line", "url", "normalized", "repeats"] as const;
export type SortKey = UrlQuery["sort"];
export const groupSortKeys = ["urls", "occurrences", "key"] as const;
export type GroupSortKey = UrlGroupQuery["sort"];

export interface Order<Key> {
  key: Key;
  descending: boolean;
}

/** What is looked at. */
export interface Looked {
  view: UrlsView;
  show: Show;
  rule: string | undefined;
  filter: string;
  order: Order<SortKey>;
  groupOrder: Order<GroupSortKey>;
  row: number | undefined;
}

export const firstLook: Looked = {
  view: "urls",
  show: "all",
  rule: undefined,
  filter: "",
  order: { key: "line", descending: false },
  groupOrder: { key: "urls", descending: true },
  row: undefined,
};

export interface NormalizeState {
  options: UrlOptions;
  keep: Keep;
  reading: UrlReadOptions;
  looked: Looked;
  /** The box. */
  text: string;
  /** The name of the sample that is the whole input. */
  sample: string | undefined;
  /** Lists the link cannot carry. */
  missing: number;
}

/** A state as read. `chosen`: whether it names options; `refused`: what could not be restored. */
export interface ReadState extends NormalizeState {
  chosen: boolean;
  refused: string[];
}

const head = "normalize";

function writeOrder({ key, descending }: Order<string>): string {
  return descending ? `-${key}` : key;
}

function writeLooked(looked: Looked, query: URLSearchParams): void {
  const plain = { view: looked.view, show: looked.show, rule: looked.rule ?? "", filter: looked.filter };
  const first = { view: firstLook.view, show: firstLook.show, rule: "", filter: "" };
  for (const name of ["view", "show", "rule", "filter"] as const)
    if (plain[name] !== first[name]) query.append(name, plain[name]);
  for (const name of ["order", "groupOrder"] as const)
    if (writeOrder(looked[name]) !== writeOrder(firstLook[name]))
      query.append(orderNames[name], writeOrder(looked[name]));
  if (looked.row !== undefined) query.append("row", String(looked.row));
}

const orderNames = { order: "sort", groupOrder: "group-sort" } as const;

function writeOptions({ options, keep, reading }: NormalizeState, query: URLSearchParams): void {
  if (options.tier !== initialOptions.tier) query.append("tier", options.tier);
  if (options.preset !== undefined) query.append("preset", options.preset);
  for (const name of ["with", "without"] as const)
    if (options[name].length > 0) query.append(name, options[name].join(","));
  for (const { name, value } of options.values) query.append(`o.${name}`, value);
  if (keep !== "shortest") query.append("keep", keep);
  for (const name of ["format", "column", "host"] as const) {
    const value = reading[name];
    if (value !== undefined && value !== "") query.append(name, value);
  }
}

function joined(query: URLSearchParams): string {
  const text = query.toString();
  return text === "" ? head : `${head}?${text}`;
}

/** The fragment, without `#`. Input that does not fit is counted in `more` instead. */
export function writeState(state: NormalizeState): string {
  const query = new URLSearchParams();
  writeOptions(state, query);
  writeLooked(state.looked, query);
  const whole = new URLSearchParams(query);
  if (state.sample !== undefined) whole.append("sample", state.sample);
  else if (state.text !== "") whole.append("d", writeText({ id: "box", text: state.text }));
  if (state.missing > 0) whole.append("more", String(state.missing));
  const full = joined(whole);
  if (full.length <= longest) return full;
  query.append("more", String(state.missing + 1));
  const short = joined(query);
  return short.length <= longest ? short : head;
}

function oneOf<Value extends string>(values: readonly Value[], value: string): Value | undefined {
  return values.find((known) => known === value);
}

function readOrder<Key extends string>(keys: readonly Key[], value: string): Order<Key> | undefined {
  const descending = value.startsWith("-");
  const key = oneOf(keys, descending ? value.slice(1) : value);
  return key === undefined ? undefined : { key, descending };
}

const id = /^[a-z][a-z0-9-]{0,39}$/;
const ids = (value: string): string[] | undefined => {
  const list = value.split(",");
  return list.every((each) => id.test(each)) ? list : undefined;
};
const word = (value: string): string | undefined => (id.test(value) ? value : undefined);
const short = (value: string): string | undefined => (value.length <= 500 ? value : undefined);
const number = (value: string): number | undefined => (/^\d{1,9}$/.test(value) ? Number(value) : undefined);

/** Reads one field into the state; false: it cannot be taken. */
function readField(name: string, value: string, into: ReadState): boolean {
  const set = <T>(read: T | undefined, use: (found: T) => void): boolean => {
    if (read === undefined) return false;
    use(read);
    return true;
  };
  const { options, looked, reading } = into;
  const readers: Record<string, () => boolean> = {
    tier: () => set(oneOf(tiers, value), (tier) => Object.assign(options, { tier })),
    preset: () => set(word(value), (preset) => Object.assign(options, { preset })),
    with: () => set(ids(value), (list) => Object.assign(options, { with: list })),
    without: () => set(ids(value), (list) => Object.assign(options, { without: list })),
    keep: () => set(oneOf(keeps, value), (keep) => Object.assign(into, { keep })),
    format: () => set(oneOf(formats, value), (format) => Object.assign(reading, { format })),
    column: () => set(short(value), (column) => Object.assign(reading, { column })),
    host: () => set(short(value), (host) => Object.assign(reading, { host })),
    view: () => set(oneOf(views, value), (view) => Object.assign(looked, { view })),
    show: () => set(oneOf(shows, value), (show) => Object.assign(looked, { show })),
    rule: () => set(word(value), (rule) => Object.assign(looked, { rule })),
    filter: () => set(short(value), (filter) => Object.assign(looked, { filter })),
    sort: () => set(readOrder(sortKeys, value), (order) => Object.assign(looked, { order })),
    "group-sort": () =>
      set(readOrder(groupSortKeys, value), (groupOrder) => Object.assign(looked, { groupOrder })),
    row: () => set(number(value), (row) => Object.assign(looked, { row })),
    sample: () => set(word(value), (sample) => Object.assign(into, { sample })),
    more: () => set(number(value), (missing) => Object.assign(into, { missing })),
    d: () => set(readText(value), ({ text }) => Object.assign(into, { text })),
  };
  if (name.startsWith("o.") && id.test(name.slice(2)))
    return set(value, () => options.values.push({ name: name.slice(2), value }));
  return Object.hasOwn(readers, name) && (readers[name]?.() ?? false);
}

const optionNames = new Set(["tier", "preset", "with", "without"]);

/** Reads a fragment, with or without `#`. */
export function readState(fragment: string): ReadState {
  const raw = fragment.replace(/^#/, "");
  const state: ReadState = {
    options: { ...initialOptions, with: [], without: [], values: [] },
    keep: "shortest",
    reading: {},
    looked: { ...firstLook },
    text: "",
    sample: undefined,
    missing: 0,
    chosen: false,
    refused: raw.length > longest ? ["link-length"] : [],
  };
  const query = new URLSearchParams(raw.length > longest ? "" : raw.slice(head.length + 1));
  for (const [name, value] of query) {
    if (!readField(name, value, state)) state.refused.push(name);
    else if (optionNames.has(name) || name.startsWith("o.")) state.chosen = true;
  }
  return state;
}
