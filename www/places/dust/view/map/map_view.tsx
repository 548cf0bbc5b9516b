/** Every address and what the rules make of it. */
import type { DustMapRow } from "dustlens";
import { Switch } from "../../../../ui";
import type { Column } from "../../../../ui/grid/data_grid";
import { GridBar } from "../../../../ui/grid/grid_bar";
import type { Layout } from "../../../../ui/grid/layout";
import type { CopyColumns, RowCopy } from "../../../../ui/grid/row_copy";
import { whole } from "../../../../ui/numbers/words";
import { columnHead, RowsView } from "../../../../ui/page/rows_view";
import { NoRows } from "../../../../ui/page/table_parts";
import { into } from "../../../../ui/signal_setter";
import { SpokenChange } from "../../../../ui/spoken_change";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import { useDust } from "../../context";
import { mapPlans } from "../results/layout";
import { ScanProgress } from "../scan_progress";
import { Assumed, TrustChoice } from "../shrink/trust";
import { counted, w, words } from "../words";

type Key = "found";
const order = { key: "found", descending: false } as const;

function side(which: "a" | "b") {
  return ({ url, canonical }: DustMapRow, { budget }: Layout) => (
    <IdOfPair a={url} b={canonical} side={which} budget={budget} />
  );
}

function Used({ row }: { row: DustMapRow }) {
  if (row.rules.length === 0) return <span class="soft">–</span>;
  return <span class="numeric">{row.rules.map((number) => whole(number)).join(", ")}</span>;
}

function columns(): Column<DustMapRow, Key>[] {
  const of = columnHead<Key>(words, "map");
  return [
    { ...of("url"), cell: side("a") },
    { ...of("canonical"), cell: side("b") },
    { ...of("used"), width: "6rem", cell: (row) => <Used row={row} /> },
  ];
}

const copyColumns: CopyColumns<DustMapRow> = [
  ["url", ({ url }) => url],
  ["canonical", ({ canonical }) => canonical],
  ["rules", ({ rules }) => rules.join(",")],
];

function Bar({ isThere, copy }: { isThere: boolean; copy: RowCopy }) {
  const { changedOnly, mapFilter } = useDust().map;
  const said = (
    <div class="row-2 small soft numeric grid-counts">
      <SpokenChange>{isThere && counted("counts.urls", copy.total)}</SpokenChange> <Assumed />{" "}
      <ScanProgress what="map" />
    </div>
  );
  return (
    <GridBar label={w("map.filter")} filter={mapFilter} copy={copy} counts={said}>
      <Switch label={w("map.changed_only")} on={changedOnly.value} onChange={into(changedOnly)} />
    </GridBar>
  );
}

/** Why the table is empty, and the way out. */
function Nothing() {
  const { changedOnly, mapFilter } = useDust().map;
  const showAll = () => {
    mapFilter.value = "";
    changedOnly.value = false;
  };
  return <NoRows why={w(mapFilter.value === "" ? "map.none_changed" : "map.none")} onAll={showAll} />;
}

function ignore(): void {
  // The order is that of the list.
}

export function MapView() {
  const { map } = useDust();
  return (
    <RowsView
      name="grid-map"
      label={w("map.name")}
      of={map.list}
      rows={map.mapRows.value}
      columns={columns}
      copied={copyColumns}
      plans={mapPlans}
      order={order}
      onOrder={ignore}
      isPicked={({ url }) => url === map.mapPicked.value}
      onPick={map.pickFirstRule}
      bar={(copy, isThere) => <Bar isThere={isThere} copy={copy} />}
      empty={<Nothing />}
    >
      <TrustChoice />
    </RowsView>
  );
}
