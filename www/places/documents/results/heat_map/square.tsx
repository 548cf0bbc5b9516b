/** The map itself: a canvas for the eye, a grid of one cell at a time for keys and readers. */
import type { HeatMap } from "dustlens";
import { useId, useMemo } from "preact/hooks";
import { decimalText, thresholdText, w } from "../../../../ui/numbers/words";
import { type Room, useRoom } from "../../../../ui/virtual/use_room";
import { useResults } from "../context";
import { ColumnNames, NameList, RowNames } from "./axis";
import { hasDots, wholeMap } from "./canvas";
import { LENS } from "./lens";
import { LENS_CELL, Magnified } from "./magnified";
import { frameAt, type Measures, measure } from "./measures";
import type { Place } from "./move";
import { Readout } from "./readout";
import { colourOf } from "./scale";
import { useCells } from "./use_cells";
import { usePlace } from "./use_place";

interface CellProps {
  map: HeatMap;
  place: Place;
  /** Style of its frame: about the cell, or about the part under the lens. */
  frame: ReturnType<typeof frameAt>;
  name: string;
}

/** The one cell that is there for readers: the others are painted. */
function Cell({ map, place, frame, name }: CellProps) {
  const { settings } = useResults().run;
  const value = map.values[place.row * map.documents.length + place.column] ?? 0;
  const words = { a: map.ids[place.row] ?? "", b: map.ids[place.column] ?? "" };
  return (
    <div role="row" aria-rowindex={place.row + 1} tabIndex={-1}>
      <div
        class="heat-cell"
        role="gridcell"
        id={name}
        aria-colindex={place.column + 1}
        tabIndex={-1}
        style={frame}
      >
        <span class="visually-hidden">
          {w("heat_map.cell", { ...words, value: decimalText(value, settings.value.threshold) })}
        </span>
      </div>
    </div>
  );
}

/** Colours the browser blends between; enough for the blend to follow the scale. */
const STOPS = 12;

interface LegendProps {
  dark: boolean;
  /** Side in device pixels of the cells that are told apart: of those under the lens where there is one. */
  cell: number;
}

/** The scale with the threshold on it, and the meaning of a dot where cells have one. */
function Legend({ dark, cell }: LegendProps) {
  const { settings } = useResults().run;
  const { threshold } = settings.value;
  const colours = Array.from({ length: STOPS + 1 }, (_, at) => colourOf(at / STOPS, dark));
  return (
    <div class="small soft heat-legend">
      <span>{w("heat_map.scale")}</span>
      <span
        class="heat-legend-bar"
        style={{ background: `linear-gradient(to right, ${colours.join(", ")})` }}
      >
        <span class="heat-legend-line" style={{ left: `${threshold * 100}%` }} />
      </span>
      <span class="heat-legend-ends" aria-hidden="true">
        <span>{thresholdText(0)}</span>
        <span>{thresholdText(0.5)}</span>
        <span>{thresholdText(1)}</span>
      </span>
      {hasDots(cell) && (
        <span class="heat-legend-dot">
          <span aria-hidden="true">{"●"}</span> {w("heat_map.dot", { threshold: thresholdText(threshold) })}
        </span>
      )}
    </div>
  );
}

interface AsideProps {
  map: HeatMap;
  dark: boolean;
  measures: Measures;
  room: Room;
  at: ReturnType<typeof usePlace>;
}

/** Beside the map: the reading of the cell, the lens, the scale, and the names where the axes have numbers. */
function Aside({ map, dark, measures: { cell, hasLens, isNamed }, room, at }: AsideProps) {
  const rem = 16 * room.scale;
  const told = hasLens ? LENS_CELL * rem : cell;
  return (
    <div class="stack-4 heat-aside">
      <Readout map={map} place={at.place} isNamed={isNamed} />
      {hasLens && <Magnified map={map} dark={dark} rem={rem} at={at} />}
      <Legend dark={dark} cell={told * devicePixelRatio} />
      {cell * devicePixelRatio < 1 && <p class="small soft">{w("heat_map.coarse")}</p>}
      {!isNamed && <NameList map={map} width={room.width} />}
    </div>
  );
}

export function HeatMapSquare({ map, dark }: { map: HeatMap; dark: boolean }) {
  const [box, room] = useRoom<HTMLDivElement>(600);
  const name = useId();
  const count = map.documents.length;
  const measures = measure(count, room.value.width, 16 * room.value.scale);
  const { cell, side, hasLens } = measures;
  const whole = useMemo(() => wholeMap(map), [map]);
  const canvas = useCells(whole, side, dark);
  const at = usePlace(map, measures);
  const { place, start } = at;
  const square = { width: `${side}px`, height: `${side}px` };
  const frame = hasLens ? frameAt(start, LENS * cell, cell) : frameAt(place, cell, cell);
  return (
    <div class="row-5 at-start" ref={box}>
      <div class="heat-plot">
        <ColumnNames map={map} measures={measures} here={place.column} />
        <RowNames map={map} measures={measures} here={place.row} />
        <div
          class="heat-grid"
          role="grid"
          tabIndex={0}
          aria-label={w("heat_map.name")}
          aria-rowcount={count}
          aria-colcount={count}
          aria-activedescendant={name}
          style={square}
          {...at.onMap}
        >
          <canvas ref={canvas} style={square} />
          <Cell map={map} place={place} frame={frame} name={name} />
        </div>
      </div>
      <Aside map={map} dark={dark} measures={measures} room={room.value} at={at} />
    </div>
  );
}
