/**
 * The place's state in the address: `#rules?min_support=2&d=…&row=…`. Pure: both ways between a state and a fragment of
 * at most 2,000 characters. Every field is checked by itself, and what cannot be taken is named.
 */
import type { DustQuery, DustRow, DustSettings } from "dustlens";
import {
  fieldsOf,
  type LinkLists,
  type Order,
  oneOf,
  readListField,
  readOrder,
  readPlain,
  short,
  switched,
  taken,
  writeLists,
  writeOrder,
  writeReading,
  writeSettings,
} from "../../place/link";
import type { DustTrust } from "../../worker/rules_api";
import { initialSettings } from "./settings";

export const tabs = ["rules", "shrink", "map"] as const;
export type Tab = (typeof tabs)[number];
export type Status = DustRow["status"];
export const statuses = ["likely", "valid", "refuted", "undecided"] as const;
export const sortKeys = ["found", "support", "status", "scope", "removed"] as const;
export type SortKey = DustQuery["sort"];
export const trusts = ["valid", "likely"] as const;
export const formatNames = ["map-csv", "json", "jsonl", "learned", "nginx", "apache"] as const;
export type FormatName = (typeof formatNames)[number];
export const firstFormat: FormatName = "map-csv";

/** What is looked at. */
export interface Looked {
  tab: Tab;
  filter: string;
  status: Status | undefined;
  order: Order<SortKey>;
  row: string | undefined;
  /** As chosen; undefined: by what is known of the rules. */
  trust: DustTrust | undefined;
  mapFilter: string;
  changedOnly: boolean;
}

export const firstLook: Looked = {
  tab: "rules",
  filter: "",
  status: undefined,
  order: { key: "found", descending: false },
  row: undefined,
  trust: undefined,
  mapFilter: "",
  changedOnly: true,
};

export interface RulesState extends LinkLists {
  settings: DustSettings;
  /** Whether what Parameters knows is taken for granted. */
  useParams: boolean;
  looked: Looked;
  /** Of the file to take away. */
  format: FormatName;
}

/** A state as read. `chosen`: whether it names settings; `refused`: what could not be restored. */
export interface ReadState extends RulesState {
  chosen: boolean;
  refused: string[];
}

const head = "rules";

const names = Object.keys(initialSettings) as (keyof DustSettings)[];
/** Settings that links of older versions name, and that say nothing any more. */
const retired: readonly string[] = ["size_tolerance"];

function writeLooked(looked: Looked, query: URLSearchParams): void {
  if (looked.tab !== firstLook.tab) query.append("tab", looked.tab);
  if (looked.status !== undefined) query.append("status", looked.status);
  if (looked.filter !== "") query.append("filter", looked.filter);
  if (writeOrder(looked.order) !== writeOrder(firstLook.order))
    query.append("sort", writeOrder(looked.order));
  if (looked.trust !== undefined) query.append("trust", looked.trust);
  if (looked.mapFilter !== "") query.append("map", looked.mapFilter);
  if (!looked.changedOnly) query.append("changed", "0");
  if (looked.row !== undefined) query.append("row", looked.row);
}

/** The fragment, without `#`. Lists that do not fit are counted in `more` instead. */
export function writeState(state: RulesState): string {
  const query = new URLSearchParams();
  writeSettings(state.settings, initialSettings, query);
  if (!state.useParams) query.append("params", "0");
  writeReading(state.reading, query);
  writeLooked(state.looked, query);
  if (state.format !== firstFormat) query.append("export", state.format);
  return writeLists(head, state, query);
}

function readLooked(name: string, value: string, looked: Looked): boolean | undefined {
  const readers: Record<string, () => boolean> = {
    tab: () => taken(oneOf(tabs, value), (tab) => Object.assign(looked, { tab })),
    status: () => taken(oneOf(statuses, value), (status) => Object.assign(looked, { status })),
    filter: () => taken(short(value), (filter) => Object.assign(looked, { filter })),
    sort: () => taken(readOrder(sortKeys, value), (order) => Object.assign(looked, { order })),
    trust: () => taken(oneOf(trusts, value), (trust) => Object.assign(looked, { trust })),
    map: () => taken(short(value), (mapFilter) => Object.assign(looked, { mapFilter })),
    changed: () => taken(switched(value), (changedOnly) => Object.assign(looked, { changedOnly })),
    row: () => taken(short(value), (row) => Object.assign(looked, { row })),
  };
  return Object.hasOwn(readers, name) ? readers[name]?.() : undefined;
}

/** Reads one field into the state; false: it cannot be taken. */
function readField(name: string, value: string, into: ReadState): boolean {
  const setting = names.find((each) => each === name);
  if (setting !== undefined)
    return taken(readPlain(initialSettings[setting], value), (found) => {
      into.chosen = true;
      into.settings = { ...into.settings, [setting]: found };
    });
  if (retired.includes(name)) {
    into.chosen = true;
    return true;
  }
  if (name === "params")
    return taken(switched(value), (useParams) => Object.assign(into, { useParams, chosen: true }));
  if (name === "export") return taken(oneOf(formatNames, value), (format) => Object.assign(into, { format }));
  return readListField(name, value, into) ?? readLooked(name, value, into.looked) ?? false;
}

/** Reads a fragment, with or without `#`. */
export function readState(fragment: string): ReadState {
  const { query, refused } = fieldsOf(head, fragment);
  const state: ReadState = {
    settings: initialSettings,
    useParams: true,
    reading: {},
    looked: { ...firstLook },
    format: firstFormat,
    text: "",
    sample: undefined,
    missing: 0,
    chosen: false,
    refused,
  };
  for (const [name, value] of query) if (!readField(name, value, state)) state.refused.push(name);
  return state;
}
