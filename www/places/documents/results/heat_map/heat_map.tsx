/** Every document against every other: where the collection's groups are. */
import { useSignal } from "@preact/signals";
import type { HeatMap } from "dustlens";
import { FigureActions } from "../../../../ui/figure/figure_actions";
import { useDark } from "../../../../ui/figure/theme";
import { w, whole } from "../../../../ui/numbers/words";
import { Answer } from "../answer";
import { useResults } from "../context";
import { heatMapFigure } from "./figure";
import { HeatMapSquare } from "./square";
import { HeatMapTable } from "./table";
import "./heat_map.css";

function Shown({ map }: { map: HeatMap }) {
  const dark = useDark().value;
  const asTable = useSignal(false);
  const shown = map.documents.length;
  if (shown < 2) return <p class="results-none soft">{w("heat_map.none")}</p>;
  return (
    <div class="stack-3">
      <div class="row apart small soft numeric figure-head">
        <span>
          {w("heat_map.title", { count: shown, documents: whole(shown) })}
          {map.total > shown && ` ${w("heat_map.part", { total: whole(map.total) })}`}
        </span>
        <FigureActions
          name="dustlens-heat-map"
          figure={() => heatMapFigure(map)}
          asTable={asTable.value}
          onTable={(on) => {
            asTable.value = on;
          }}
        />
      </div>
      {asTable.value ? <HeatMapTable map={map} dark={dark} /> : <HeatMapSquare map={map} dark={dark} />}
    </div>
  );
}

export function HeatMapView() {
  return <Answer of={useResults().heatMap}>{(map) => <Shown map={map} />}</Answer>;
}
