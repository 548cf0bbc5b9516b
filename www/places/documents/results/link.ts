/**
 * What of the results belongs in a link: a plain object of short values, checked when it is read.
 *
 * A link comes from anybody. Nothing in it is trusted: an unknown view, a wrong type or a text
 * longer than its limit is left out, and its name is given back so that the page can say so.
 */
import type { PairQuery, Settings } from "dustlens";
import { type Order, oneOf, readOrder as orderOf, writeOrder } from "../../../place_model/link_values";

export { writeOrder };

/** The results' views, in the order of their tabs. */
export const VIEWS = ["table", "heat_map", "clusters", "matrix"] as const;
export type ResultsView = (typeof VIEWS)[number];

/** The evidence's sections, in the order of their tabs. */
export const SECTIONS = ["texts", "jaccard", "sketch", "broder", "error", "containment"] as const;
export type Section = (typeof SECTIONS)[number];

/** Everything pairs can be ordered by. */
export const SORT_KEYS = ["a", "b", "jaccard", "estimate", "shared", "containment"] as const;
export type SortKey = PairQuery["sort"];

export type PairOrder = Order<SortKey>;

/** The order at first: the most alike on top, by the number that the threshold judges. */
export function firstOrder(measure: Settings["measure"]): PairOrder {
  return { key: measure === "exact" ? "jaccard" : "estimate", descending: true };
}

/** What a link keeps of the results. A field at its first value is absent. */
export interface ResultsLink {
  view?: ResultsView;
  /** A sort key, with a leading minus when descending. */
  sort?: string;
  filter?: string;
  cluster?: number;
  /** Ids of the picked pair; numbers may change between sessions, ids do not. */
  pair?: [string, string];
  section?: Section;
}

/** A checked link and the names of what could not be read. */
export interface CheckedLink {
  link: ResultsLink;
  refused: string[];
}

/** Longest filter and id a link may carry, in UTF-16 units. */
const MOST_FILTER = 500;
const MOST_ID = 2000;

function text(value: unknown, most: number): string | undefined {
  return typeof value === "string" && value.length <= most ? value : undefined;
}

function pair(value: unknown): [string, string] | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [a, b] = [text(value[0], MOST_ID), text(value[1], MOST_ID)];
  return a !== undefined && b !== undefined ? [a, b] : undefined;
}

/** The order a link's `sort` names; undefined for any other text. */
export function readOrder(value: unknown): PairOrder | undefined {
  return typeof value === "string" ? orderOf(SORT_KEYS, value) : undefined;
}

const READERS: { [Field in keyof ResultsLink]-?: (value: unknown) => ResultsLink[Field] | undefined } = {
  view: (value) => oneOf(VIEWS, value),
  sort: (value) => (readOrder(value) ? String(value) : undefined),
  filter: (value) => text(value, MOST_FILTER),
  cluster: (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined),
  pair,
  section: (value) => oneOf(SECTIONS, value),
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Checks a link read from outside. Unknown fields are ignored, unreadable ones named. */
export function checkLink(value: unknown): CheckedLink {
  if (!isObject(value)) return { link: {}, refused: value === undefined ? [] : ["results"] };
  const link: Record<string, unknown> = {};
  const refused: string[] = [];
  for (const [field, read] of Object.entries(READERS)) {
    const given = Object.hasOwn(value, field) ? value[field] : undefined;
    if (given === undefined) continue;
    const known = read(given);
    if (known === undefined) refused.push(field);
    else link[field] = known;
  }
  return { link, refused };
}
