/** Above the pairs: the filter, the cluster looked at, the order on narrow screens, copying, and what is not shown. */
import type { Summary } from "dustlens";
import { Icon, IconButton } from "../../../../ui";
import { GridBar } from "../../../../ui/grid/grid_bar";
import { OrderChoice } from "../../../../ui/grid/order_choice";
import type { RowCopy } from "../../../../ui/grid/row_copy";
import { thresholdText, w, whole } from "../../../../ui/numbers/words";
import { SpokenChange } from "../../../../ui/spoken_change";
import { useResults } from "../context";
import { SORT_KEYS } from "../link";

function ClusterChip() {
  const { cluster, showCluster } = useResults();
  const index = cluster.value;
  if (index === undefined) {
    return null;
  }
  return (
    <span class="pill chip">
      {w("pairs.of_cluster", { number: whole(index + 1) })}
      <IconButton label={w("pairs.all_clusters")} onClick={() => showCluster(undefined)}>
        <Icon name="close" />
      </IconButton>
    </span>
  );
}

/** What is shown, and what the filter and the threshold hide. */
function Counts({ summary, copy: { total, isThere } }: { summary: Summary; copy: RowCopy }) {
  const { cluster, filter, run } = useResults();
  const { settings } = run;
  // While a run goes on, rows and summary are of different moments: what no filter hides is not called hidden.
  const isNarrowed = filter.value.trim() !== "" || cluster.value !== undefined;
  const narrowed = isNarrowed ? Math.max(0, summary.listed - total) : 0;
  const under = Math.max(0, summary.pairs_kept - summary.pairs);
  const threshold = thresholdText(settings.value.threshold);
  if (!isThere) return null;
  return (
    <SpokenChange class="small soft numeric grid-counts">
      {w("pairs.shown", { count: total, pairs: whole(total) })}
      {narrowed > 0 && ` · ${w("pairs.hidden_filter", { count: narrowed, pairs: whole(narrowed) })}`}
      {under > 0 && ` · ${w("pairs.hidden_threshold", { count: under, pairs: whole(under), threshold })}`}
      {summary.floor > 0 && ` · ${w("pairs.hidden_floor", { floor: thresholdText(summary.floor) })}`}
    </SpokenChange>
  );
}

export function PairsBar({ summary, copy }: { summary: Summary; copy: RowCopy }) {
  const { filter, order, orderBy } = useResults();
  return (
    <GridBar
      label={w("pairs.filter")}
      filter={filter}
      copy={copy}
      counts={<Counts summary={summary} copy={copy} />}
    >
      <ClusterChip />
      <OrderChoice
        keys={SORT_KEYS}
        order={order.value}
        onOrder={orderBy}
        title={(key) => w(`pairs.sort.${key}`)}
      />
    </GridBar>
  );
}
