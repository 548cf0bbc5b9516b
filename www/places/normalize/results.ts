/**
 * What of the results is looked at: the view, the order, the filters, the picked row, and the answers of the engine
 * those ask for. Components only read these and call the actions.
 */
import { batch, effect, signal } from "@preact/signals";
import type { UrlGroup, UrlGroupQuery, UrlQuery, UrlRow, UrlTrace } from "dustlens";
import { Latest } from "../../place/query/latest";
import { WindowCache } from "../../place/query/windows";
import { urls } from "./engine";
import { firstLook, type GroupSortKey, type Looked, type Show, type SortKey, type UrlsView } from "./link";
import { picked, revision, summary } from "./session";

export const view = signal<UrlsView>(firstLook.view);
export const show = signal<Show>(firstLook.show);
/** Only rows that this rule changed; undefined: all. */
export const rule = signal<string | undefined>(undefined);
/** Part of a URL or its key that rows must have, of a key that groups must have. */
export const filter = signal("");
export const order = signal(firstLook.order);
export const groupOrder = signal(firstLook.groupOrder);

const rowLists = new Latest<WindowCache<UrlRow>>();
/** The rows in the order asked for. The list of before stays until the first rows of the new one are here. */
export const rows = rowLists.value;
export const rowsFailure = rowLists.failure;
/** First row in sight, so that a list that replaces another one starts with the rows looked at. */
export const firstSeen = signal(0);

const groupLists = new Latest<WindowCache<UrlGroup>>();
export const groups = groupLists.value;
export const groupsFailure = groupLists.failure;
export const firstGroupSeen = signal(0);

/** Why a row has its key, and with which others it shares it. */
export interface Evidence {
  row: UrlRow;
  trace: UrlTrace;
  /** Its group, where there is one. */
  group: UrlGroup | undefined;
  /** The group's URLs, at most a hundred. */
  members: UrlRow[];
}

const evidences = new Latest<Evidence | undefined>();
export const evidence = evidences.value;
export const evidencePending = evidences.pending;
export const evidenceFailure = evidences.failure;

/** Orders by a column: counts start with the largest, texts with the first; the same again turns the order round. */
export function orderBy(key: SortKey): void {
  const now = order.peek();
  order.value = { key, descending: now.key === key ? !now.descending : key === "repeats" };
}

export function orderGroupsBy(key: GroupSortKey): void {
  const now = groupOrder.peek();
  groupOrder.value = { key, descending: now.key === key ? !now.descending : key !== "key" };
}

/** Shows the rows that one rule changed. */
export function showRule(id: string | undefined): void {
  batch(() => {
    rule.value = id;
    if (id !== undefined) view.value = "urls";
  });
}

/** Takes every filter off. */
export function showAll(): void {
  batch(() => {
    show.value = "all";
    rule.value = undefined;
    filter.value = "";
  });
}

async function openList<Row>(list: WindowCache<Row>, start: number): Promise<WindowCache<Row>> {
  await list.want(start, start + 1);
  if ((list.total ?? 0) <= start) await list.want(0, 1);
  return list;
}

function askRows(query: Omit<UrlQuery, "offset" | "limit">): void {
  rowLists.ask(() =>
    openList(new WindowCache((offset, limit) => urls.rows({ ...query, offset, limit })), firstSeen.peek()),
  );
}

function askGroups(query: Omit<UrlGroupQuery, "offset" | "limit">): void {
  const fetchGroups = async (offset: number, limit: number) => {
    const { total, groups } = await urls.groups({ ...query, offset, limit });
    return { total, rows: groups };
  };
  groupLists.ask(() => openList(new WindowCache(fetchGroups), firstGroupSeen.peek()));
}

/** Asks for what the view in force needs; runs again when the results or the question change. */
effect(() => {
  void revision.value;
  if (summary.value === undefined) {
    for (const answers of [rowLists, groupLists]) answers.forget();
    return;
  }
  const text = filter.value.trim();
  if (view.value === "urls") {
    const { key, descending } = order.value;
    const only = rule.value;
    const base = { show: show.value, filter: text, sort: key, descending };
    askRows(only === undefined ? base : { ...base, rule: only });
  }
  if (view.value === "groups") {
    const { key, descending } = groupOrder.value;
    askGroups({ filter: text, sort: key, descending });
  }
});

async function findEvidence(number: number): Promise<Evidence | undefined> {
  const row = await urls.row(number);
  if (row === undefined) return undefined;
  const asked = row.group === undefined ? undefined : urls.group(row.group);
  const [trace, group] = await Promise.all([urls.trace(number), asked]);
  const members = await Promise.all((group?.rows ?? []).map((each) => urls.row(each)));
  return { row, trace, group, members: members.filter((each) => each !== undefined) };
}

/** Another row must not stand under the steps of the last one. */
effect(() => {
  void picked.value;
  evidences.forget();
});

effect(() => {
  void revision.value;
  const row = picked.value;
  if (row !== undefined && summary.value !== undefined) evidences.ask(() => findEvidence(row));
});

/** What is looked at now. */
export function looked(): Looked {
  return {
    view: view.value,
    show: show.value,
    rule: rule.value,
    filter: filter.value,
    order: order.value,
    groupOrder: groupOrder.value,
    row: picked.value,
  };
}

/** Shows what a link names. */
export function look(wanted: Looked): void {
  batch(() => {
    view.value = wanted.view;
    show.value = wanted.show;
    rule.value = wanted.rule;
    filter.value = wanted.filter;
    order.value = wanted.order;
    groupOrder.value = wanted.groupOrder;
    picked.value = wanted.row;
  });
}
