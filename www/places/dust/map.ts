/** The map: each URL of the lists, its canonical form, and the rules that lead there. */
import { effect, signal } from "@preact/signals";
import type { DustMapRow } from "dustlens";
import { Latest } from "../../place/query/latest";
import { seen } from "../../place/query/seen";
import { WindowCache } from "../../place/query/windows";
import type { DustTrust } from "../../worker/rules_api";
import { engine } from "./engine";
import { revision, summary } from "./session";
import { isReady, trust } from "./shrink";

/** Part of a URL that rows must have. */
export const mapFilter = signal("");
/** Only URLs that a rule changes. */
export const changedOnly = signal(true);
/** First row in sight, so that a list that replaces another one starts with the rows looked at. */
export const firstMapSeen = signal(0);

const lists = new Latest<WindowCache<DustMapRow>>();
const seenRows = seen(lists.value);
/** The map; asked for while it is looked at. */
export const mapRows = seenRows.value;
export const mapPending = lists.pending;
export const mapFailure = lists.failure;

async function openMap(use: DustTrust, only: boolean, text: string): Promise<WindowCache<DustMapRow>> {
  const list = new WindowCache((offset, limit) => engine.map(use, only, text, offset, limit));
  const start = firstMapSeen.peek();
  await list.want(start, start + 1);
  if ((list.total ?? 0) <= start) await list.want(0, 1);
  return list;
}

effect(() => {
  void revision.value;
  const [use, only, text] = [trust.value, changedOnly.value, mapFilter.value.trim()];
  if (summary.value === undefined) lists.forget();
  else if (isReady.value && seenRows.isSeen.value) lists.ask(() => openMap(use, only, text));
});
