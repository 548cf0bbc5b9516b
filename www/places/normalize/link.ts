/**
 * The place's state in the address: `#normalize?tier=semantic&d=…&row=…`. Pure: both ways between a state and a
 * fragment of at most 2,000 characters. Every field is checked by itself, and what cannot be taken is named.
 */
import type { UrlGroupQuery, UrlOptions, UrlQuery } from "dustlens";
import {
  count,
  fieldsOf,
  idPattern,
  type LinkLists,
  listFormats,
  type Order,
  oneOf,
  readListField,
  readOrder,
  short,
  taken,
  word,
  writeLists,
  writeOrder,
  writeReading,
} from "../../place/link";
import type { Keep } from "../../worker/urls_api";
import { initialOptions, tiers } from "./options";

export type { Order };

export const views = ["urls", "groups", "rules"] as const;
export type UrlsView = (typeof views)[number];
export const shows = ["all", "changed", "merged", "passed"] as const;
export type Show = UrlQuery["show"];
export const keeps = ["shortest", "first", "frequent"] as const;
export const formats = listFormats;
export const sortKeys = ["line", "url", "normalized", "repeats"] as const;
export type SortKey = UrlQuery["sort"];
export const groupSortKeys = ["urls", "occurrences", "key"] as const;
export type GroupSortKey = UrlGroupQuery["sort"];

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

export interface NormalizeState extends LinkLists {
  options: UrlOptions;
  keep: Keep;
  looked: Looked;
}

/** A state as read. `chosen`: whether it names options; `refused`: what could not be restored. */
export interface ReadState extends NormalizeState {
  chosen: boolean;
  refused: string[];
}

const head = "normalize";

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
  writeReading(reading, query);
}

/** The fragment, without `#`. Input that does not fit is counted in `more` instead. */
export function writeState(state: NormalizeState): string {
  const query = new URLSearchParams();
  writeOptions(state, query);
  writeLooked(state.looked, query);
  return writeLists(head, state, query);
}

const ids = (value: string): string[] | undefined => {
  const list = value.split(",");
  return list.every((each) => idPattern.test(each)) ? list : undefined;
};

/** Reads one field into the state; false: it cannot be taken. */
function readField(name: string, value: string, into: ReadState): boolean {
  const { options, looked } = into;
  const readers: Record<string, () => boolean> = {
    tier: () => taken(oneOf(tiers, value), (tier) => Object.assign(options, { tier })),
    preset: () => taken(word(value), (preset) => Object.assign(options, { preset })),
    with: () => taken(ids(value), (list) => Object.assign(options, { with: list })),
    without: () => taken(ids(value), (list) => Object.assign(options, { without: list })),
    keep: () => taken(oneOf(keeps, value), (keep) => Object.assign(into, { keep })),
    view: () => taken(oneOf(views, value), (view) => Object.assign(looked, { view })),
    show: () => taken(oneOf(shows, value), (show) => Object.assign(looked, { show })),
    rule: () => taken(word(value), (rule) => Object.assign(looked, { rule })),
    filter: () => taken(short(value), (filter) => Object.assign(looked, { filter })),
    sort: () => taken(readOrder(sortKeys, value), (order) => Object.assign(looked, { order })),
    "group-sort": () =>
      taken(readOrder(groupSortKeys, value), (groupOrder) => Object.assign(looked, { groupOrder })),
    row: () => taken(count(value), (row) => Object.assign(looked, { row })),
  };
  if (name.startsWith("o.") && idPattern.test(name.slice(2)))
    return taken(value, () => options.values.push({ name: name.slice(2), value }));
  const known = readListField(name, value, into);
  if (known !== undefined) return known;
  return Object.hasOwn(readers, name) && (readers[name]?.() ?? false);
}

const optionNames = new Set(["tier", "preset", "with", "without"]);

/** Reads a fragment, with or without `#`. */
export function readState(fragment: string): ReadState {
  const { query, refused } = fieldsOf(head, fragment);
  const state: ReadState = {
    options: { ...initialOptions, with: [], without: [], values: [] },
    keep: "shortest",
    reading: {},
    looked: { ...firstLook },
    text: "",
    sample: undefined,
    missing: 0,
    chosen: false,
    refused,
  };
  for (const [name, value] of query) {
    if (!readField(name, value, state)) state.refused.push(name);
    else if (optionNames.has(name) || name.startsWith("o.")) state.chosen = true;
  }
  return state;
}
