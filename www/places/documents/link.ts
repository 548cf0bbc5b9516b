/**
 * The page's state in the address: `#documents?size=3&d=…&pair=…`. Pure: both ways between a
 * state and a fragment of at most 2,000 characters. Every field is checked by itself, and what
 * cannot be taken is named, so that a broken link still opens with everything else.
 */
import type { Settings } from "dustlens";
import { placeNamed } from "../../app/places";
import { type Language, languages } from "../../i18n";
import {
  type LinkText,
  longest,
  longestRead,
  lostOf,
  readText,
  writeText,
} from "../../place_model/link_text";
import { oneOf } from "../../place_model/link_values";
import type { Impossible } from "../../place_model/setting_fields";
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
  /** What of the results is looked at; `checkLink` checks it. */
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
  /** The refused ones that are settings with a number that they cannot be, where there are any. */
  impossible?: Impossible[];
  /** The head of the link, where it is no place. */
  nowhere?: string;
  /** How many packed texts a cut has taken, where it is known. */
  lost?: number;
}

/** The settings that differ from the initial ones. */
function differing(settings: Settings): [string, string][] {
  const base = new Map<string, unknown>(Object.entries(flat(initialSettings)));
  return Object.entries(flat(settings))
    .filter(([name, value]) => value !== base.get(name))
    .map(([name, value]) => [name, String(value)]);
}

/**
 * The fragment, without `#`: a sample before the settings, texts behind them, and both before what is looked at, so that a
 * cut takes what matters least. Texts that do not fit are counted in `more` instead.
 */
export function writeLink({ settings, held = [], sample, texts, missing, results }: LinkState): string {
  const first: [string, string][] = sample === undefined ? [] : [["sample", sample.name]];
  if (sample?.language !== undefined) first.push(["texts", sample.language]);
  const query = [...first, ...differing(settings)];
  if (held.length > 0) query.push(["lists", held.join("")]);
  const view = resultFields(results);
  const more = (count: number): [string, string][] => (count > 0 ? [["more", String(count)]] : []);
  if (sample !== undefined) return joined([...query, ...view]);
  const carried = texts.map((text): [string, string] => ["d", writeText(text)]);
  const full = joined([...query, ...carried, ...more(missing), ...view]);
  if (full.length <= longest) return full;
  const short = joined([...query, ...more(texts.length + missing), ...view]);
  return short.length <= longest ? short : "documents";
}

function resultFields({ pair, ...rest }: ResultsLink): [string, string][] {
  const fields = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]);
  return pair === undefined ? fields : [...fields, ["a", pair[0]], ["b", pair[1]]];
}

function readResults(query: URLSearchParams): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const name of ["view", "sort", "filter", "section"]) found[name] = query.get(name) ?? undefined;
  const [cluster, a, b] = [query.get("cluster"), query.get("a"), query.get("b")];
  if (cluster !== null) found["cluster"] = /^\d{1,9}$/.test(cluster) ? Number(cluster) : cluster;
  if (a !== null && b !== null) found["pair"] = [a, b];
  return found;
}

function joined(query: [string, string][]): string {
  const text = new URLSearchParams(query).toString();
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
  const isNowhere = head !== "" && placeNamed(head) === undefined;
  if (isNowhere) refused.push(head);
  const query = new URLSearchParams(rest.join("?"));
  const given = settingsIn(query, refused);
  const texts = query.getAll("d").map(readText);
  const lost = lostOf(query.get("z") ?? "");
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
    ...(lost !== undefined && { lost }),
    ...(isNowhere && { nowhere: head }),
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
type Given = Pick<ReadLink, "settings" | "chosen" | "unknown" | "impossible">;

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
  const impossible = read.refused
    .filter(isSetting)
    .flatMap((name) => impossibleOf(name, query, read.settings));
  return {
    ...{ settings: read.settings, chosen },
    ...(unknown.length > 0 && { unknown }),
    ...(impossible.length > 0 && { impossible }),
  };
}

/** The report of a number that a setting cannot be; none of other settings. */
function impossibleOf(name: SettingName, query: URLSearchParams, settings: Settings): Impossible[] {
  const taken = flat(settings)[name];
  return typeof taken === "number" ? [{ name, given: query.get(name) ?? "", taken }] : [];
}
