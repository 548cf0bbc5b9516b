/** All that is looked at, as links have it. */
import { batch } from "@preact/signals";
import type { Looked } from "./link";
import { changedOnly, mapFilter } from "./map";
import { filter, order, picked, status, tab } from "./results";
import { chosenTrust } from "./shrink";

/** What is looked at now. */
export function looked(): Looked {
  return {
    tab: tab.value,
    filter: filter.value,
    status: status.value,
    order: order.value,
    row: picked.value,
    trust: chosenTrust.value,
    mapFilter: mapFilter.value,
    changedOnly: changedOnly.value,
  };
}

/** Shows what a link names. */
export function look(wanted: Looked): void {
  batch(() => {
    tab.value = wanted.tab;
    filter.value = wanted.filter;
    status.value = wanted.status;
    order.value = wanted.order;
    picked.value = wanted.row;
    chosenTrust.value = wanted.trust;
    mapFilter.value = wanted.mapFilter;
    changedOnly.value = wanted.changedOnly;
  });
}
