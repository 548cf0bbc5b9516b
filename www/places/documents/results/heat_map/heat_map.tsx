/** Every document against every other: where the collection's groups are. */
import { useSignal } from "@preact/signals";
import type { HeatMap } from "dustlens";
import { FigureActions } from "../../../../ui/figure/figure_actions";
import { useDark } from "../../../../ui/figure/use_dark";
import { w, whole } from "../../../../ui/numbers/words";
import { useResults } from "../context";
import { heatMapFigure } from "./figure";
import { HeatMapSquare } from "./square";
import { HeatMapTable } from "./table";

function Head({
  map,
  dark,
  asTable,
  onTable,
}: {
  map: HeatMap;
  dark: boolean;
  asTable: boolean;
  onTable: (on: boolean) => void;
}) {
  const shown = map.documents.length;
  return (
    <div class="figure-head">
      <span>
        {w("heat_map.title", { count: shown, documents: whole(shown) })}
        {map.total > shown && ` ${w("heat_map.part", { total: whole(map.total) })}`}
      </span>
      <FigureActions
        name="dustlens-heat-map"
        figure={() => heatMapFigure(map, dark)}
        asTable={asTable}
        onTable={onTable}
      />
    </div>
  );
}

export function HeatMapView() {
  const { heatMap, heatMapFailure } = useResults();
  const dark = useDark().value;
  const asTable = useSignal(false);
  const map = heatMap.value;
  if (heatMapFailure.value !== undefined) return <p class="results-failure">{w("failed")}</p>;
  if (map === undefined) return null;
  if (map.documents.length < 2) return <p class="results-none">{w("heat_map.none")}</p>;
  return (
    <div class="heat-map">
      <Head
        map={map}
        dark={dark}
        asTable={asTable.value}
        onTable={(on) => {
          asTable.value = on;
        }}
      />
      {asTable.value ? <HeatMapTable map={map} dark={dark} /> : <HeatMapSquare map={map} dark={dark} />}
    </div>
  );
}
