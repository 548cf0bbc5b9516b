/** The map itself: a canvas for the eye, a grid of one cell at a time for keys and readers. */
import type { HeatMap } from "dustlens";
import { useId, useMemo } from "preact/hooks";
import { decimalText, thresholdText, w } from "../../../../ui/numbers/words";
import { useRoom } from "../../../../ui/virtual/use_room";
import { useResults } from "../context";
import { ColumnNames, NameList, RowNames } from "./axis";
import { hasDots } from "./canvas";
import { LENS } from "./lens";
import { LENS_CELL, Magnified } from "./magnified";
import { measure } from "./measures";
import type { Place } from "./move";
import { Readout } from "./readout";
import { colourOf } from "./scale";
import { useCells } from "./use_cells";
import { usePlace } from "./use_place";

interface CellProps {
  map: HeatMap;
  place: Place;
  /** The first cell of the frame, and its side in pixels: that of the cell, or of the part under the lens. */
  frame: Place;
  side: number;
  /** Side of a cell in pixels. */
  size: number;
  name: string;
}

/** The one cell that is there for readers: the others are painted. */
function Cell({ map, place, frame, side, size, name }: CellProps) {
  const { settings } = useResults().run;
  const value = map.values[place.row * map.documents.length + place.column] ?? 0;
  const words = { a: map.ids[place.row] ?? "", b: map.ids[place.column] ?? "" };
  const style = {
    width: `${side}px`,
    height: `${side}px`,
    transform: `translate(${frame.column * size}px, ${frame.row * size}px)`,
  };
  return (
    <div role="row" aria-rowindex={place.row + 1} tabIndex={-1}>
      <div
        class="heat-cell"
        role="gridcell"
        id={name}
        aria-colindex={place.column + 1}
        tabIndex={-1}
        style={style}
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

export function HeatMapSquare({ map, dark }: { map: HeatMap; dark: boolean }) {
  const [box, room] = useRoom<HTMLDivElement>(600);
  const name = useId();
  const count = map.documents.length;
  const rem = 16 * room.value.scale;
  const measures = measure(count, room.value.width, rem);
  const { cell, side, hasLens } = measures;
  const whole = useMemo(() => ({ values: map.values, count, shift: 0 }), [map]);
  const canvas = useCells(whole, side, dark);
  const { place, start, handlers, onLens } = usePlace(map, measures);
  const square = { width: `${side}px`, height: `${side}px` };
  const frame = hasLens ? { frame: start, side: LENS * cell } : { frame: place, side: cell };
  const told = hasLens ? LENS_CELL * rem : cell;
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
          {...handlers}
        >
          <canvas ref={canvas} style={square} />
          <Cell map={map} place={place} {...frame} size={cell} name={name} />
        </div>
      </div>
      <div class="stack-4 heat-aside">
        <Readout map={map} place={place} isNamed={measures.isNamed} />
        {hasLens && <Magnified map={map} dark={dark} rem={rem} place={place} start={start} onLens={onLens} />}
        <Legend dark={dark} cell={told * devicePixelRatio} />
        {cell * devicePixelRatio < 1 && <p class="small soft">{w("heat_map.coarse")}</p>}
        {!measures.isNamed && <NameList map={map} width={room.value.width} />}
      </div>
    </div>
  );
}
