/**
 * What of the rules is looked at: the order, the filters, the picked rule, and the answers of the engine those ask for.
 * Components only read these and call the actions.
 */
import { batch, effect, signal } from "@preact/signals";
import type { DustEvidence, DustQuery, DustRow } from "dustlens";
import { Latest } from "../../place/query/latest";
import { WindowCache } from "../../place/query/windows";
import { engine } from "./engine";
import { firstLook, type Status, type Tab } from "./link";
import { picked } from "./picked";
import { revision, summary } from "./session";
import { trust } from "./shrink";

export { pick, picked, unpick } from "./picked";

/** Which of the results is in sight. */
export const tab = signal<Tab>(firstLook.tab);
/** Part of a scope, a text or an example that rows must have. */
export const filter = signal("");
/** Only rules with this status; undefined: all. */
export const status = signal<Status | undefined>(undefined);
export const order = signal(firstLook.order);

const rowLists = new Latest<WindowCache<DustRow>>();
/** The rules in the order asked for. The list of before stays until the first rows of the new one are here. */
export const rows = rowLists.value;
export const rowsPending = rowLists.pending;
export const rowsFailure = rowLists.failure;
/** First row in sight, so that a list that replaces another one starts with the rows looked at. */
export const firstSeen = signal(0);

const evidences = new Latest<DustEvidence>();
export const evidence = evidences.value;
export const evidencePending = evidences.pending;
export const evidenceFailure = evidences.failure;

/** Texts start with the first, numbers with the largest; the same again turns the order round. */
export function orderBy(key: DustQuery["sort"]): void {
  const now = order.peek();
  const isRising = key === "found" || key === "scope" || key === "status";
  order.value = { key, descending: now.key === key ? !now.descending : !isRising };
}

/** Takes every filter off. */
export function showAll(): void {
  batch(() => {
    filter.value = "";
    status.value = undefined;
  });
}

async function openList(query: Omit<DustQuery, "offset" | "limit">): Promise<WindowCache<DustRow>> {
  const list = new WindowCache((offset, limit) => engine.rows({ ...query, offset, limit }));
  const start = firstSeen.peek();
  await list.want(start, start + 1);
  if ((list.total ?? 0) <= start) await list.want(0, 1);
  return list;
}

/** Asks for the rules; runs again when the results or the question change. */
effect(() => {
  void revision.value;
  if (summary.value === undefined) {
    rowLists.forget();
    return;
  }
  const { key, descending } = order.value;
  const only = status.value;
  const base = { filter: filter.value.trim(), sort: key, descending };
  // What a rule removes depends on which others are used.
  const sorted = key === "removed" ? { ...base, trust: trust.value } : base;
  rowLists.ask(() => openList(only === undefined ? sorted : { ...sorted, status: only }));
});

/** Another rule must not stand over the pages of the last one. */
effect(() => {
  void picked.value;
  evidences.forget();
});

effect(() => {
  void revision.value;
  const id = picked.value;
  if (id === undefined || summary.value === undefined) return;
  evidences.ask(() => engine.evidence(id));
});
