/** Every address and what the rules make of it. */

import type { DustMapRow } from "dustlens";
import { useMemo } from "preact/hooks";
import { language, t } from "../../../i18n";
import type { WindowCache } from "../../../state/results_windows";
import { changedOnly, firstMapSeen, mapFailure, mapFilter, mapRows } from "../../../state/rules/map";
import { IdOfPair } from "../../ids/identifier";
import { copyRows } from "../../normalize/table/copied";
import { CopyButton } from "../../normalize/table/copy_button";
import type { Layout } from "../../normalize/table/layout";
import { type Column, LongTable } from "../../normalize/table/long_table";
import { whole } from "../../results/words";
import { FilterBox } from "../../rows/filter_box";
import { Button, Switch } from "../../ui";
import { Looking } from "../looking";
import { mapPlans } from "../results/layout";
import { Assumed } from "../shrink/assumed";
import { counted, w } from "../words";
import { mapPicked, pickFirstRule } from "./picked";

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
    { ...of("used"), cell: (row) => <Used row={row} /> },
  ];
}

const copyColumns: readonly (readonly [string, (row: DustMapRow) => string | number])[] = [
  ["url", ({ url }) => url],
  ["canonical", ({ canonical }) => canonical],
  ["rules", ({ rules }) => rules.join(",")],
];

function Bar({ list }: { list: WindowCache<DustMapRow> | undefined }) {
  const shown = list?.total ?? 0;
  return (
    <div class="long-bar">
      <FilterBox
        label={w("map.filter")}
        value={mapFilter.value}
        onFilter={(text) => {
          mapFilter.value = text;
        }}
      />
      <Switch
        label={w("map.changed_only")}
        on={changedOnly.value}
        onChange={(on) => {
          changedOnly.value = on;
        }}
      />
      <CopyButton disabled={shown === 0} onCopy={() => void copyRows(list, copyColumns, 0, shown)} />
      <p class="long-counts" role="status">
        {list !== undefined && counted("counts.urls", shown)} <Assumed /> <Looking what="map" />
      </p>
    </div>
  );
}

/** Why the table is empty, and the way out. */
function Nothing() {
  return (
    <p class="results-none">
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

function seen(first: number): void {
  firstMapSeen.value = first;
}

export function MapView() {
  const list = mapRows.value;
  const spoken = language.value;
  const shownColumns = useMemo(() => columns(), [spoken]);
  return (
    <div class="long-view">
      <Bar list={list} />
      {mapFailure.value !== undefined && <p class="results-failure">{t("normalize:failed")}</p>}
      {list?.total === 0 ? (
        <Nothing />
      ) : (
        <LongTable
          name="long-map"
          label={w("map.name")}
          list={list}
          columns={shownColumns}
          plans={mapPlans}
          order={order}
          onOrder={ignore}
          isPicked={({ url }) => url === mapPicked.value}
          onPick={pickFirstRule}
          onCopy={(start, end) => void copyRows(list, copyColumns, start, end)}
          onSeen={seen}
        />
      )}
    </div>
  );
}
