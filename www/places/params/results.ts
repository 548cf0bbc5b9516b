/**
 * What of the table is looked at: the order, the filters, the picked row, and the answers of the engine those ask for.
 * Components only read these and call the actions.
 */
import { batch, effect, signal } from "@preact/signals";
import type { ParamEvidence, ParamQuery, ParamRow } from "dustlens";
import { Latest } from "../../place/query/latest";
import { WindowCache } from "../../place/query/windows";
import { engine } from "./engine";
import { firstLook, type Looked, type Verdict, type View } from "./link";
import { picked } from "./picked";
import { revision, summary } from "./session";

export { pick, picked, unpick } from "./picked";

/** Which of the views is open. */
export const view = signal<View>(firstLook.view);
/** Part of a name or a scope that rows must have. */
export const filter = signal("");
/** Only rows with this verdict; undefined: all but those with too few values. */
export const verdict = signal<Verdict | undefined>(undefined);
/** Only rows that are to be verified now. */
export const due = signal(false);
/** Also rows of the stored table that the lists do not have. */
export const remembered = signal(false);
export const order = signal(firstLook.order);

const rowLists = new Latest<WindowCache<ParamRow>>();
/** The rows in the order asked for. The list of before stays until the first rows of the new one are here. */
export const rows = rowLists.value;
export const rowsPending = rowLists.pending;
export const rowsFailure = rowLists.failure;
/** First row in sight, so that a list that replaces another one starts with the rows looked at. */
export const firstSeen = signal(0);

const evidences = new Latest<ParamEvidence>();
export const evidence = evidences.value;
export const evidencePending = evidences.pending;
export const evidenceFailure = evidences.failure;
/** Which of the evidence's comparisons is looked at: at first the one whose pages are aligned. */
export const comparisonShown = signal(0);

/** Texts start with the first, numbers with the largest; the same again turns the order round. */
export function orderBy(key: ParamQuery["sort"]): void {
  const now = order.peek();
  const isText = key === "scope" || key === "name" || key === "verdict";
  order.value = { key, descending: now.key === key ? !now.descending : !isText };
}

/** Takes every filter off. */
export function showAll(): void {
  batch(() => {
    filter.value = "";
    verdict.value = undefined;
    due.value = false;
  });
}

async function openList(query: Omit<ParamQuery, "offset" | "limit">): Promise<WindowCache<ParamRow>> {
  const list = new WindowCache((offset, limit) => engine.rows({ ...query, offset, limit }));
  const start = firstSeen.peek();
  await list.want(start, start + 1);
  if ((list.total ?? 0) <= start) await list.want(0, 1);
  return list;
}

/** Asks for the rows; runs again when the results or the question change. */
effect(() => {
  void revision.value;
  if (summary.value === undefined && !remembered.value) {
    rowLists.forget();
    return;
  }
  const { key, descending } = order.value;
  const only = verdict.value;
  const base = {
    remembered: remembered.value,
    due: due.value,
    filter: filter.value.trim(),
    sort: key,
    descending,
  };
  rowLists.ask(() => openList(only === undefined ? base : { ...base, verdict: only }));
});

/** Another row must not stand over the pages of the last one. */
effect(() => {
  void picked.value;
  evidences.forget();
  comparisonShown.value = 0;
});

effect(() => {
  void revision.value;
  const id = picked.value;
  if (id === undefined || (summary.value === undefined && !remembered.value)) return;
  evidences.ask(() => engine.evidence(id));
});

/** The comparison whose pages are aligned is looked at first; a check that is over has another. */
let seen = "";
effect(() => {
  const found = evidence.value;
  if (found === undefined) return;
  const now = `${found.row.id} ${found.row.checked ?? 0}`;
  if (now !== seen) comparisonShown.value = found.shown;
  seen = now;
});

/** What is looked at now. */
export function looked(): Looked {
  return {
    view: view.value,
    filter: filter.value,
    verdict: verdict.value,
    due: due.value,
    remembered: remembered.value,
    order: order.value,
    row: picked.value,
  };
}

/** Shows what a link names. */
export function look(wanted: Looked): void {
  batch(() => {
    view.value = wanted.view;
    filter.value = wanted.filter;
    verdict.value = wanted.verdict;
    due.value = wanted.due;
    remembered.value = wanted.remembered;
    order.value = wanted.order;
    picked.value = wanted.row;
  });
}
