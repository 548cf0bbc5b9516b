/** Above the pairs: the filter, the cluster looked at, the order on narrow screens, copying, and what is not shown. */
import type { Summary } from "dustlens";
import { useId } from "preact/hooks";
import { Button, Icon, IconButton } from "../../../../ui";
import { CopyButton } from "../../../../ui/grid/copy_button";
import { FilterBox } from "../../../../ui/grid/filter_box";
import type { RowCopy } from "../../../../ui/grid/row_copy";
import { thresholdText, w, whole } from "../../../../ui/numbers/words";
import { useResults } from "../context";
import { SORT_KEYS, type SortKey } from "../link";

function OrderChoice() {
  const { order, orderBy } = useResults();
  const id = useId();
  return (
    <div class="pairs-order">
      <label for={id}>{w("pairs.order")}</label>
      <select
        id={id}
        class="input"
        value={order.value.key}
        onChange={(event) => orderBy(event.currentTarget.value as SortKey)}
      >
        {SORT_KEYS.map((key) => (
          <option key={key} value={key}>
            {w(`pairs.sort.${key}`)}
          </option>
        ))}
      </select>
      <Button kind="quiet" onClick={() => orderBy(order.peek().key)}>
        {w(order.value.descending ? "pairs.descending" : "pairs.ascending")}
      </Button>
    </div>
  );
}

function ClusterChip() {
  const { cluster, showCluster } = useResults();
  const index = cluster.value;
  if (index === undefined) {
    return null;
  }
  return (
    <span class="chip">
      {w("pairs.of_cluster", { number: whole(index + 1) })}
      <IconButton label={w("pairs.all_clusters")} onClick={() => showCluster(undefined)}>
        <Icon name="close" />
      </IconButton>
    </span>
  );
}

/** What is shown, and what the filter and the threshold hide. */
function Counts({ summary, total }: { summary: Summary; total: number }) {
  const { settings } = useResults().run;
  const narrowed = Math.max(0, summary.listed - total);
  const under = Math.max(0, summary.pairs_kept - summary.pairs);
  const threshold = thresholdText(settings.value.threshold);
  return (
    <p class="pairs-counts" role="status">
      {w("pairs.shown", { count: total, pairs: whole(total) })}
      {narrowed > 0 && ` · ${w("pairs.hidden_filter", { count: narrowed, pairs: whole(narrowed) })}`}
      {under > 0 && ` · ${w("pairs.hidden_threshold", { count: under, pairs: whole(under), threshold })}`}
      {summary.floor > 0 && ` · ${w("pairs.hidden_floor", { floor: thresholdText(summary.floor) })}`}
    </p>
  );
}

export function PairsBar({ summary, copy }: { summary: Summary; copy: RowCopy }) {
  const { filter, filterBy } = useResults();
  return (
    <div class="pairs-bar">
      <FilterBox label={w("pairs.filter")} value={filter.value} onFilter={filterBy} />
      <ClusterChip />
      <OrderChoice />
      <CopyButton of={copy} />
      <Counts summary={summary} total={copy.total} />
    </div>
  );
}
