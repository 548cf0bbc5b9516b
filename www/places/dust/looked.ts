/** All that is looked at, as links have it. */
import { batch } from "@preact/signals";
import type { Looked } from "./link";
import type { Dust } from "./model";

/** What is looked at now. */
export function looked({ rows, session, shrink, map }: Dust): Looked {
  return {
    tab: rows.tab.value,
    filter: rows.filter.value,
    status: rows.status.value,
    order: rows.order.value,
    row: session.picked.value,
    trust: shrink.chosenTrust.value,
    mapFilter: map.mapFilter.value,
    changedOnly: map.changedOnly.value,
  };
}

/** Shows what a link names. */
export function look({ rows, session, shrink, map }: Dust, wanted: Looked): void {
  batch(() => {
    rows.tab.value = wanted.tab;
    rows.filter.value = wanted.filter;
    rows.status.value = wanted.status;
    rows.order.value = wanted.order;
    session.picked.value = wanted.row;
    shrink.chosenTrust.value = wanted.trust;
    map.mapFilter.value = wanted.mapFilter;
    map.changedOnly.value = wanted.changedOnly;
  });
}
