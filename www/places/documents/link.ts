/**
 * The page's state in the address: `#documents?size=3&d=…&pair=…`. Pure: both ways between a
 * state and a fragment of at most 2,000 characters. Every field is checked by itself, and what
 * cannot be taken is named, so that a broken link still opens with everything else.
 */
import type { Settings } from "dustlens";
import { placeNamed } from "../../app/places";
import { type Language, languages } from "../../i18n";
import { oneOf } from "../../place_model/link";
import { type LinkText, longest, longestRead, readText, writeText } from "../../place_model/link_text";
import type { ResultsLink } from "./results/link";
import { flat, initialSettings, isSetting, readSettings, type SettingName, settingKinds } from "./settings";

/** A sample by its name, and the language of its texts; undefined: the reader's. `demo`: the pages of the demo site. */
export interface LinkSample {
  name: string;
  language?: Language | undefined;
}

export interface LinkState {
  settings: Settings;
  /** The sample that is everything that is in; it stands in the place of the texts. */
  sample?: LinkSample | undefined;
  texts: readonly LinkText[];
  /** The boxes that hold lists, which are offered to other places and not compared. */
  held?: readonly string[];
  /** How many documents the link cannot carry. */
  missing: number;
  /** What of the results is looked at; `setResultsLink` checks it. */
  results: ResultsLink;
}

/** A link as read: `chosen` tells whether it sets anything, `refused` names what could not be restored. */
export interface ReadLink extends Omit<LinkState, "results"> {
  held: readonly string[];
  results: Record<string, unknown>;
  chosen: boolean;
  refused: string[];
  /** The refused ones that are no fields of this version, where there are any. */
  unknown?: string[];
}

/** The settings that differ from the initial ones. */
function differing(settings: Settings): [string, string][] {
  const base = new Map<string, unknown>(Object.entries(flat(initialSettings)));
  return Object.entries(flat(settings))
    .filter(([name, value]) => value !== base.get(name))
    .map(([name, value]) => [name, String(value)]);
}

/** The fragment, without `#`. Texts that do not fit are counted in `more` instead. */
export function writeLink(state: LinkState): string {
  const query = new URLSearchParams(differing(state.settings));
  writeResults(state.results, query);
  const { held = [], sample } = state;
  if (held.length > 0) query.append("lists", held.join(""));
  if (sample !== undefined) {
    query.append("sample", sample.name);
    if (sample.language !== undefined) query.append("texts", sample.language);
    return joined(query);
  }
  const whole = new URLSearchParams(query);
  for (const text of state.texts) whole.append("d", writeText(text));
  if (state.missing > 0) whole.append("more", String(state.missing));
  const full = joined(whole);
  if (full.length <= longest) return full;
  query.append("more", String(state.texts.length + state.missing));
  const short = joined(query);
  return short.length <= longest ? short : "documents";
}

function writeResults({ pair, ...rest }: ResultsLink, query: URLSearchParams): void {
  for (const [name, value] of Object.entries(rest)) query.append(name, String(value));
  if (pair === undefined) return;
  query.append("a", pair[0]);
  query.append("b", pair[1]);
}

function readResults(query: URLSearchParams): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const name of ["view", "sort", "filter", "section"]) found[name] = query.get(name) ?? undefined;
  const [cluster, a, b] = [query.get("cluster"), query.get("a"), query.get("b")];
  if (cluster !== null) found["cluster"] = /^\d{1,9}$/.test(cluster) ? Number(cluster) : cluster;
  if (a !== null && b !== null) found["pair"] = [a, b];
  return found;
}

function joined(query: URLSearchParams): string {
  const text = query.toString();
  return text === "" ? "documents" : `documents?${text}`;
}

const others = new Set([
  "d",
  "z",
  "lists",
  "more",
  "sample",
  "texts",
  "view",
  "sort",
  "filter",
  "cluster",
  "section",
  "a",
  "b",
]);

/** A setting as it is written; undefined: it cannot be read. */
function parse(name: SettingName, value: string): unknown {
  const { kind } = settingKinds[name];
  if (kind === "whole" || kind === "share") return /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
  if (kind === "switch") return value === "true" ? true : value === "false" ? false : undefined;
  return value;
}

/** Reads a fragment, with or without `#`. */
export function readLink(fragment: string): ReadLink {
  const refused: string[] = [];
  const raw = fragment.replace(/^#/, "");
  const isLong = raw.length > longestRead(raw);
  const text = isLong ? "" : raw;
  if (isLong) refused.push("link-length");
  const [head = "", ...rest] = text.split("?");
  if (head !== "" && placeNamed(head) === undefined) refused.push(head);
  const query = new URLSearchParams(rest.join("?"));
  const given = settingsIn(query, refused);
  const texts = query.getAll("d").map(readText);
  if (texts.includes(undefined) || !["open", null].includes(query.get("z"))) refused.push("d");
  const more = query.get("more");
  if (more !== null && !/^\d{1,7}$/.test(more)) refused.push("more");
  return {
    ...given,
    texts: texts.filter((each) => each !== undefined),
    held: heldIn(query, refused),
    sample: sampleIn(query, refused),
    missing: more !== null && /^\d{1,7}$/.test(more) ? Number(more) : 0,
    results: readResults(query),
    refused,
  };
}

/** The boxes that a link says to hold lists. */
function heldIn(query: URLSearchParams, refused: string[]): string[] {
  const boxes = query.get("lists") ?? "";
  if (/^(?:A?B?)$/.test(boxes)) return [...boxes];
  refused.push("lists");
  return [];
}

function sampleIn(query: URLSearchParams, refused: string[]): LinkSample | undefined {
  const name = query.get("sample");
  if (name === null) return undefined;
  if (!/^[a-z]{1,20}$/.test(name)) {
    refused.push("sample");
    return undefined;
  }
  return { name, language: oneOf(languages, query.get("texts")) };
}

/** The settings of a link. */
type Given = Pick<ReadLink, "settings" | "chosen" | "unknown">;

function settingsIn(query: URLSearchParams, refused: string[]): Given {
  const given: Record<string, unknown> = {};
  for (const [name, value] of query) {
    if (isSetting(name)) given[name] = parse(name, value);
  }
  const unknown = [...query.keys()].filter((name) => !isSetting(name) && !others.has(name));
  refused.push(...unknown);
  const read = readSettings(given, initialSettings);
  refused.push(...read.refused);
  const chosen = Object.keys(given).length > 0;
  return { settings: read.settings, chosen, ...(unknown.length > 0 && { unknown }) };
}
