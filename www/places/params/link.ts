/**
 * The place's state in the address: `#params?scope=path&d=…&row=…`. Pure: both ways between a state and a fragment of at
 * most 2,000 characters. Every field is checked by itself, and what cannot be taken is named.
 */
import type { ParamQuery, ParamRow, ParamSettings } from "dustlens";
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
  word,
  writeLists,
  writeOrder,
  writeReading,
  writeSettings,
} from "../../place/link";
import { initialSettings } from "./settings";

export type Verdict = ParamRow["verdict"];
export const verdicts = ["significant", "candidate", "insignificant", "unverifiable", "unjudged"] as const;
export const sortKeys = [
  "scope",
  "name",
  "all",
  "distinct",
  "ratio",
  "verdict",
  "similarity",
  "checked",
] as const;
export type SortKey = ParamQuery["sort"];
export const firstFormat = "clean-param";
export const views = ["arguments", "ratios", "rules"] as const;
export type View = (typeof views)[number];

/** What is looked at. */
export interface Looked {
  view: View;
  filter: string;
  verdict: Verdict | undefined;
  due: boolean;
  remembered: boolean;
  order: Order<SortKey>;
  row: string | undefined;
}

export const firstLook: Looked = {
  view: "arguments",
  filter: "",
  verdict: undefined,
  due: false,
  remembered: false,
  order: { key: "all", descending: true },
  row: undefined,
};

export interface ParamsState extends LinkLists {
  settings: ParamSettings;
  looked: Looked;
  /** Of the file to take away. */
  format: string;
}

/** A state as read. `chosen`: whether it names settings; `refused`: what could not be restored. */
export interface ReadState extends ParamsState {
  chosen: boolean;
  refused: string[];
}

const head = "params";

type Name = keyof ParamSettings;
const names = Object.keys(initialSettings) as Name[];

function writeLooked(looked: Looked, query: URLSearchParams): void {
  if (looked.view !== firstLook.view) query.append("view", looked.view);
  if (looked.verdict !== undefined) query.append("verdict", looked.verdict);
  if (looked.due) query.append("due", "1");
  if (looked.remembered) query.append("remembered", "1");
  if (looked.filter !== "") query.append("filter", looked.filter);
  if (writeOrder(looked.order) !== writeOrder(firstLook.order))
    query.append("sort", writeOrder(looked.order));
  if (looked.row !== undefined) query.append("row", looked.row);
}

/** The fragment, without `#`. Lists that do not fit are counted in `more` instead. */
export function writeState(state: ParamsState): string {
  const query = new URLSearchParams();
  writeSettings(state.settings, initialSettings, query);
  writeReading(state.reading, query);
  writeLooked(state.looked, query);
  if (state.format !== firstFormat) query.append("export", state.format);
  return writeLists(head, state, query);
}

/** A setting as it is written; whether it is in its range the core decides. */
function readSetting(name: Name, value: string): ParamSettings[Name] | undefined {
  const first = initialSettings[name];
  return typeof first === "string" ? oneOf(["host", "path"] as const, value) : readPlain(first, value);
}

/** Reads one field into the state; false: it cannot be taken. */
function readField(name: string, value: string, into: ReadState): boolean {
  const { looked } = into;
  const setting = names.find((each) => each === name);
  if (setting !== undefined)
    return taken(readSetting(setting, value), (found) => {
      into.chosen = true;
      into.settings = { ...into.settings, [setting]: found };
    });
  const readers: Record<string, () => boolean> = {
    view: () => taken(oneOf(views, value), (view) => Object.assign(looked, { view })),
    verdict: () => taken(oneOf(verdicts, value), (verdict) => Object.assign(looked, { verdict })),
    due: () => taken(switched(value), (due) => Object.assign(looked, { due })),
    remembered: () => taken(switched(value), (remembered) => Object.assign(looked, { remembered })),
    filter: () => taken(short(value), (filter) => Object.assign(looked, { filter })),
    sort: () => taken(readOrder(sortKeys, value), (order) => Object.assign(looked, { order })),
    row: () => taken(short(value), (row) => Object.assign(looked, { row })),
    export: () => taken(word(value), (format) => Object.assign(into, { format })),
  };
  const known = readListField(name, value, into);
  if (known !== undefined) return known;
  return Object.hasOwn(readers, name) && (readers[name]?.() ?? false);
}

/** Reads a fragment, with or without `#`. */
export function readState(fragment: string): ReadState {
  const { query, refused } = fieldsOf(head, fragment);
  const state: ReadState = {
    settings: initialSettings,
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
