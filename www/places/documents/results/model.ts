/**
 * What of the results is looked at: the view, the order, the filter, the picked pair's section,
 * and the answers of the engine those ask for. Components only read these and call the actions.
 */
import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Cluster, Comparison, HeatMap, Incidence, PairQuery, PairRow } from "dustlens";
import { attempt, report, withdraw } from "../../../app/failures";
import { Latest } from "../../../place/query/latest";
import { WindowCache } from "../../../place/query/windows";
import type { ExportFormat } from "../../../worker/api";
import { engine } from "../engine";
import { type Picked, pick, picked, revision, summary, unpick, working } from "../session";
import {
  checkLink,
  FIRST_ORDER,
  type PairOrder,
  type ResultsLink,
  type ResultsView,
  readOrder,
  type Section,
  type SortKey,
  writeOrder,
} from "./link";

/** Documents a heat map shows at most: cells stay a few pixels wide. */
export const HEAT_MAP_DOCUMENTS = 150;

/** The view in force. */
export const view = signal<ResultsView>("table");
/** The order of the pairs. */
export const order = signal<PairOrder>(FIRST_ORDER);
/** Part of an id that pairs must have; empty: all pairs. */
export const filter = signal("");
/** Index of the cluster whose pairs are shown; undefined: all. */
export const cluster = signal<number | undefined>(undefined);
/** The evidence's section in force. */
export const section = signal<Section>("texts");

const pairLists = new Latest<WindowCache<PairRow>>();
/** The pairs in the order asked for. The list of before stays until the first rows of the new one are here. */
export const pairs = pairLists.value;
/** Whether a newer list of pairs is on its way. */
export const pairsPending = pairLists.pending;
/** Why the pairs could not be read. */
export const pairsFailure = pairLists.failure;
/** First row in sight, so that a list that replaces another one starts with the rows looked at. */
export const firstSeen = signal(0);

const heatMaps = new Latest<HeatMap>();
export const heatMap = heatMaps.value;
export const heatMapFailure = heatMaps.failure;

const clusterLists = new Latest<Cluster[]>();
export const clusters = clusterLists.value;
export const clustersFailure = clusterLists.failure;

const incidences = new Latest<{ matrix: Incidence | undefined }>();
/** The incidence matrix; `matrix` undefined: too many documents or shingles for one. */
export const incidence = incidences.value;
export const incidenceFailure = incidences.failure;

const comparisons = new Latest<Comparison>();
export const comparison = comparisons.value;
export const comparisonPending = comparisons.pending;
export const comparisonFailure = comparisons.failure;

/** Shows another view. */
export function show(next: ResultsView): void {
  view.value = next;
}

/** Orders by a key: numbers start with the largest, ids with the first; the same key again turns the order round. */
export function orderBy(key: SortKey): void {
  const now = order.peek();
  const descending = now.key === key ? !now.descending : key !== "a" && key !== "b";
  order.value = { key, descending };
}

/** Shows only pairs with `text` in either id. */
export function filterBy(text: string): void {
  filter.value = text;
}

/** Shows the pairs of one cluster, in the table; undefined: of all. */
export function showCluster(index: number | undefined): void {
  batch(() => {
    cluster.value = index;
    if (index !== undefined) {
      view.value = "table";
    }
  });
}

/** Opens the evidence of a pair at a section. */
export function openPair(pair: Picked, at: Section = "texts"): void {
  batch(() => {
    section.value = at;
    pick(pair);
  });
}

/** The engine's answer for all pairs at or over the threshold, as text of a format. */
export function exportPairs(format: ExportFormat): Promise<string> {
  return engine.export_pairs(format);
}

function queryNow(): Omit<PairQuery, "offset" | "limit"> {
  const { key, descending } = order.value;
  const only = cluster.value;
  return {
    sort: key,
    descending,
    filter: filter.value.trim(),
    ...(only === undefined ? {} : { cluster: only }),
  };
}

async function openList(query: Omit<PairQuery, "offset" | "limit">): Promise<WindowCache<PairRow>> {
  const list = new WindowCache<PairRow>((offset, limit) => engine.pairs({ ...query, offset, limit }));
  const start = firstSeen.peek();
  await list.want(start, start + 1);
  if ((list.total ?? 0) <= start) {
    await list.want(0, 1);
  }
  return list;
}

/** Asks for what the view in force needs; runs again when the results or the question change. */
effect(() => {
  void revision.value;
  if (summary.value === undefined) {
    for (const answers of [pairLists, heatMaps, clusterLists, incidences]) answers.forget();
    return;
  }
  const shown = view.value;
  const query = queryNow();
  if (shown === "table") pairLists.ask(() => openList(query));
  if (shown === "clusters") clusterLists.ask(() => engine.clusters());
  if (shown === "heat_map") heatMaps.ask(() => engine.heat_map(HEAT_MAP_DOCUMENTS));
  if (shown === "matrix") incidences.ask(async () => ({ matrix: await engine.incidence() }));
});

const pairKey: ReadonlySignal<string> = computed(() => {
  const pair = picked.value;
  return pair === undefined ? "" : JSON.stringify([pair.a_id, pair.b_id]);
});

/** Another pair must not stand under the texts of the last one. */
effect(() => {
  void pairKey.value;
  comparisons.forget();
});

effect(() => {
  void revision.value;
  const pair = picked.value;
  if (pair !== undefined && summary.value !== undefined) {
    comparisons.ask(() => engine.compare(pair.a, pair.b));
  }
});

/** A pair named by a link, until its documents are here; `since`: the results' revision when it was named. */
const awaited = signal<{ ids: [string, string]; since: number } | undefined>(undefined);

/** What a link keeps of the results now. Fields at their first values are left out. */
export const resultsLink: ReadonlySignal<ResultsLink> = computed(() => {
  const link: ResultsLink = {};
  const pair = picked.value;
  const sort = writeOrder(order.value);
  if (view.value !== "table") link.view = view.value;
  if (sort !== writeOrder(FIRST_ORDER)) link.sort = sort;
  if (filter.value !== "") link.filter = filter.value;
  if (cluster.value !== undefined) link.cluster = cluster.value;
  if (pair !== undefined) link.pair = [pair.a_id, pair.b_id];
  else if (awaited.value !== undefined) link.pair = awaited.value.ids;
  if (section.value !== "texts") link.section = section.value;
  return link;
});

/** Shows what a link names; what it does not name goes back to its first value. Gives the names of fields that could not be read. */
export function setResultsLink(value: unknown): string[] {
  const { link, refused } = checkLink(value);
  batch(() => {
    view.value = link.view ?? "table";
    order.value = readOrder(link.sort) ?? FIRST_ORDER;
    filter.value = link.filter ?? "";
    cluster.value = link.cluster;
    section.value = link.section ?? "texts";
    const open = picked.peek();
    const same = open?.a_id === link.pair?.[0] && open?.b_id === link.pair?.[1];
    if (!same) unpick();
    awaited.value = same || link.pair === undefined ? undefined : { ids: link.pair, since: revision.peek() };
  });
  return refused;
}

/** Documents asked for at once when ids are looked up. */
const LOOKED_THROUGH = 1000;

async function numbersOf(ids: readonly [string, string]): Promise<Picked | undefined> {
  const found = new Map<string, number>();
  for (let offset = 0; ; offset += LOOKED_THROUGH) {
    const rows = await engine.documents(offset, LOOKED_THROUGH);
    for (const row of rows) {
      if (ids.includes(row.id) && !found.has(row.id)) found.set(row.id, row.document);
    }
    const [a, b] = [found.get(ids[0]), found.get(ids[1])];
    if (a !== undefined && b !== undefined) return { a, b, a_id: ids[0], b_id: ids[1] };
    if (rows.length < LOOKED_THROUGH) return undefined;
  }
}

function tellMissing([a, b]: [string, string]): void {
  const message = `the link names a pair that is not here: ${a} and ${b}`;
  report({ code: "pair-not-found", severity: "warning", source: a, params: { a, b }, message });
}

/** Opens the awaited pair. It is given up once results came after it was named and it is not among them. */
async function restore(wanted: { ids: [string, string]; since: number }, now: number): Promise<void> {
  const pair = await numbersOf(wanted.ids);
  if (awaited.peek() !== wanted) return;
  if (pair !== undefined) {
    awaited.value = undefined;
    withdraw("pair-not-found");
    pick(pair);
  } else if (now > wanted.since) {
    awaited.value = undefined;
    tellMissing(wanted.ids);
  }
}

/** Looks for a link's pair once a run has come to its end: before that its documents may still be on their way. */
effect(() => {
  const wanted = awaited.value;
  const now = revision.value;
  if (wanted !== undefined && summary.value !== undefined && !working.value) {
    attempt(() => restore(wanted, now));
  }
});

/** A cluster that is no longer there filters nothing. */
effect(() => {
  const known = summary.value;
  if (known !== undefined && !working.value && (cluster.peek() ?? -1) >= known.clusters) {
    cluster.value = undefined;
  }
});
