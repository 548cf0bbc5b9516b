/** Every address and what the rules make of it. */
import type { DustMapRow } from "dustlens";
import { useMemo } from "preact/hooks";
import { language, t } from "../../../../i18n";
import { Button, Switch } from "../../../../ui";
import { type Column, DataGrid } from "../../../../ui/grid/data_grid";
import { GridBar } from "../../../../ui/grid/grid_bar";
import type { Layout } from "../../../../ui/grid/layout";
import { type CopyColumns, type RowCopy, useRowCopy } from "../../../../ui/grid/row_copy";
import { whole } from "../../../../ui/numbers/words";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import { useDust } from "../../context";
import { Looking } from "../looking";
import { mapPlans } from "../results/layout";
import { Assumed } from "../shrink/assumed";
import { counted, w } from "../words";

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
  const of = (name: string) => ({ name, title: w(`map.${name}.title`), hint: w(`map.${name}.hint`) });
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
  const counts = (
    <p class="small soft numeric grid-counts">
      <span role="status">{isThere && counted("counts.urls", copy.total)}</span> <Assumed />{" "}
      <Looking what="map" />
    </p>
  );
  return (
    <GridBar label={w("map.filter")} filter={mapFilter} copy={copy} counts={counts}>
      <Switch
        label={w("map.changed_only")}
        on={changedOnly.value}
        onChange={(on) => {
          changedOnly.value = on;
        }}
      />
    </GridBar>
  );
}

/** Why the table is empty, and the way out. */
function Nothing() {
  const { changedOnly, mapFilter } = useDust().map;
  return (
    <p class="soft results-none">
      {w(mapFilter.value === "" ? "map.none_changed" : "map.none")}{" "}
      <Button
        kind="quiet"
        onClick={() => {
          mapFilter.value = "";
          changedOnly.value = false;
        }}
      >
        {t("normalize:table.show_all")}
      </Button>
    </p>
  );
}

function ignore(): void {
  // The order is that of the list.
}

export function MapView() {
  const dust = useDust();
  const { mapFailure, mapRows, mapPicked, pickFirstRule } = dust.map;
  const list = mapRows.value;
  const copy = useRowCopy(list, copyColumns);
  const spoken = language.value;
  const shownColumns = useMemo(() => columns(), [spoken]);
  return (
    <div class="stack grid-view">
      <Bar isThere={list !== undefined} copy={copy} />
      <DataGrid
        name="grid-map"
        label={w("map.name")}
        list={list}
        columns={shownColumns}
        plans={mapPlans}
        order={order}
        onOrder={ignore}
        isPicked={({ url }) => url === mapPicked.value}
        onPick={pickFirstRule}
        onCopy={copy.copy}
        onSeen={dust.map.seen}
        isFailed={mapFailure.value !== undefined}
        none={<Nothing />}
      />
    </div>
  );
}
