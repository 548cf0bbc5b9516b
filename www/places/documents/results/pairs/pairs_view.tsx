/** The table of pairs with its bar, or what to do when there is no pair. */
import type { PairRow, Summary } from "dustlens";
import { useCallback, useMemo } from "preact/hooks";
import { language } from "../../../../i18n";
import { Button } from "../../../../ui";
import { DataGrid } from "../../../../ui/grid/data_grid";
import { GridView } from "../../../../ui/grid/grid_view";
import { type RowCopy, useRowCopy } from "../../../../ui/grid/row_copy";
import { w, whole } from "../../../../ui/numbers/words";
import { Failed } from "../../../../ui/page/table_parts";
import { useResults } from "../context";
import { ClosestPairs } from "./closest";
import { PAIR_COPY, pairColumns, SECTIONS } from "./columns";
import { pairPlans } from "./layout";
import { PairsBar } from "./pairs_bar";
import "./pairs.css";

/** The ids of the row the cursor is in, whole: whatever a cell had to cut can be read here. */
function WholeIds({ pair, budget }: { pair: PairRow | undefined; budget: number }) {
  if (pair === undefined || Math.max(pair.a_id.length, pair.b_id.length) <= budget) {
    return null;
  }
  return (
    <p class="pairs-ids">
      <span>
        <i>A</i> {pair.a_id}
      </span>
      <span>
        <i>B</i> {pair.b_id}
      </span>
    </p>
  );
}

/** The pairs: Enter or a click on a number opens the evidence of that number. */
function PairsGrid({ copy }: { copy: RowCopy }) {
  const { firstSeen, openPair, order, orderBy, pairs, run } = useResults();
  const settings = run.settings.value;
  const spoken = language.value;
  const columns = useMemo(() => pairColumns(settings), [settings, spoken]);
  const onSeen = useCallback(
    (first: number) => {
      firstSeen.value = first;
    },
    [firstSeen],
  );
  const open = run.picked.value;
  const { total } = copy;
  return (
    <DataGrid
      name="grid-pairs"
      label={w("pairs.name")}
      caption={w("pairs.caption", { count: total, total: whole(total) })}
      list={pairs.value}
      columns={columns}
      plans={pairPlans}
      order={order.value}
      onOrder={orderBy}
      isPicked={({ a, b }) => open?.a === a && open.b === b}
      onPick={(pair, column) => openPair(pair, SECTIONS[column])}
      onCopy={copy.copy}
      onSeen={onSeen}
      byCell
      below={(pair, { budget }) => <WholeIds pair={pair} budget={budget} />}
    />
  );
}

/** The filter, or the cluster, leaves no pair. */
function Filtered() {
  const { filter, showCluster } = useResults();
  const all = () => {
    filter.value = "";
    showCluster(undefined);
  };
  return (
    <p class="results-none soft">
      {w("pairs.filtered", { filter: filter.value.trim() })}{" "}
      <Button kind="quiet" onClick={all}>
        {w("clusters.show_all")}
      </Button>
    </p>
  );
}

export function PairsView({ summary }: { summary: Summary }) {
  const { pairs, pairsFailure } = useResults();
  const copy = useRowCopy(pairs.value, PAIR_COPY);
  const none = summary.pairs === 0 && (pairs.value?.total ?? 0) === 0;
  if (none) {
    return <ClosestPairs summary={summary} />;
  }
  return (
    <GridView>
      <PairsBar summary={summary} copy={copy} />
      <Failed of={pairsFailure} />
      {copy.total === 0 && pairs.value !== undefined ? <Filtered /> : <PairsGrid copy={copy} />}
    </GridView>
  );
}
