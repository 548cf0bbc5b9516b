/** The map itself: a canvas for the eye, a grid of one cell at a time for keys and readers. */
import { useSignal } from "@preact/signals";
import type { HeatMap } from "dustlens";
import type { RefObject } from "preact";
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { wantsOpen } from "../../../../ui/grid/grid_events";
import { decimalText, fractionText, thresholdText, w, whole } from "../../../../ui/numbers/words";
import { Id } from "../../../../ui/url_text/identifier";
import { useRoom } from "../../../../ui/virtual/use_room";
import { useResults } from "../context";
import type { Results } from "../model";
import { ordered } from "../ordered";
import { ColumnNames, NameList, RowNames } from "./axis";
import { hasDots, paintCells } from "./canvas";
import { measure } from "./measures";
import { type Place, placeAfter } from "./move";
import { colourOf } from "./scale";

/** The text of a cell: two ids and their likeness, the fraction first. `isNamed`: the axes have names; else the numbers they have. */
function Readout({ map, place, isNamed }: { map: HeatMap; place: Place; isNamed: boolean }) {
  const { likenesses, run } = useResults();
  const { settings, revision } = run;
  const [one, other] = [map.documents[place.row] ?? 0, map.documents[place.column] ?? 0];
  const changed = revision.value;
  // `changed` asks again after the results moved.
  useEffect(() => {
    if (one !== other) likenesses.want(one, [other]);
  }, [one, other, changed]);
  const row = one === other ? undefined : likenesses.of(one, other);
  const value = map.values[place.row * map.documents.length + place.column] ?? 0;
  const { threshold } = settings.value;
  return (
    <p class="heat-readout" aria-hidden="true">
      <b>
        {row !== undefined && <span class="heat-fraction">{fractionText(row.shared, row.union)} = </span>}
        {decimalText(value, threshold)}
      </b>
      {[place.row, place.column].map((at, side) => (
        <span key={side}>
          {!isNamed && <span class="soft numeric">{whole(at + 1)} </span>}
          <Id id={map.ids[at] ?? ""} />
        </span>
      ))}
    </p>
  );
}

function open(results: Results, map: HeatMap, { row, column }: Place): void {
  const [a, b] = [map.documents[row], map.documents[column]];
  if (a === undefined || b === undefined || a === b) return;
  results.openPair(ordered({ a, b, a_id: map.ids[row] ?? "", b_id: map.ids[column] ?? "" }));
}

/** The one cell that is there for readers: the others are painted. */
function Cell({ map, place, size, name }: { map: HeatMap; place: Place; size: number; name: string }) {
  const { settings } = useResults().run;
  const value = map.values[place.row * map.documents.length + place.column] ?? 0;
  const words = { a: map.ids[place.row] ?? "", b: map.ids[place.column] ?? "" };
  const style = {
    width: `${size}px`,
    height: `${size}px`,
    transform: `translate(${place.column * size}px, ${place.row * size}px)`,
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

/** The scale with the threshold on it. `dots`: whether cells are large enough to carry the dot of a pair at or over the threshold. */
function Legend({ dark, dots }: { dark: boolean; dots: boolean }) {
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
      {dots && (
        <span class="heat-legend-dot">
          <span aria-hidden="true">{"●"}</span> {w("heat_map.dot", { threshold: thresholdText(threshold) })}
        </span>
      )}
    </div>
  );
}

/** Paints the canvas again when anything it shows has changed. */
function useCells(map: HeatMap, side: number, dark: boolean) {
  const { settings } = useResults().run;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { threshold } = settings.value;
  useLayoutEffect(() => {
    const write = (value: number) => decimalText(value, threshold, 2);
    const pixels = Math.round(side * devicePixelRatio);
    if (canvas.current) paintCells(canvas.current, map, pixels, threshold, dark, write);
  }, [map, side, threshold, dark]);
  return canvas;
}

/** The cell looked at, and what keys and the pointer do to it. */
function usePlace(map: HeatMap, size: number, canvas: RefObject<HTMLCanvasElement | null>) {
  const results = useResults();
  const count = map.documents.length;
  const here = useSignal<Place>({ row: 0, column: 1 });
  const pair = results.run.picked.value;
  // The cell of the pair whose evidence is open.
  useEffect(() => {
    const [row, column] = [map.documents.indexOf(pair?.a ?? -1), map.documents.indexOf(pair?.b ?? -1)];
    const now = here.peek();
    const isThere = now.row === column && now.column === row;
    if (row >= 0 && column >= 0 && !isThere) here.value = { row, column };
  }, [map, pair]);
  const place = { row: Math.min(here.value.row, count - 1), column: Math.min(here.value.column, count - 1) };
  const placeOf = (event: MouseEvent): Place => {
    const edges = canvas.current?.getBoundingClientRect();
    const at = (offset: number) => Math.min(count - 1, Math.max(0, Math.floor(offset / size)));
    return { row: at(event.clientY - (edges?.top ?? 0)), column: at(event.clientX - (edges?.left ?? 0)) };
  };
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      const next = placeAfter(event.key, place, count);
      if (wantsOpen(event)) {
        event.preventDefault();
        open(results, map, place);
      } else if (next) {
        event.preventDefault();
        here.value = next;
      }
    },
    onPointerMove: (event: PointerEvent) => {
      here.value = placeOf(event);
    },
    onClick: (event: MouseEvent) => open(results, map, placeOf(event)),
  };
  return { place, handlers };
}

export function HeatMapSquare({ map, dark }: { map: HeatMap; dark: boolean }) {
  const [box, room] = useRoom<HTMLDivElement>(600);
  const name = useId();
  const count = map.documents.length;
  const measures = measure(count, room.value.width, 16 * room.value.scale);
  const canvas = useCells(map, measures.side, dark);
  const { place, handlers } = usePlace(map, measures.cell, canvas);
  const square = { width: `${measures.side}px`, height: `${measures.side}px` };
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
          <Cell map={map} place={place} size={measures.cell} name={name} />
        </div>
      </div>
      <div class="stack-4 heat-aside">
        <Readout map={map} place={place} isNamed={measures.isNamed} />
        <Legend dark={dark} dots={hasDots(measures.cell * devicePixelRatio)} />
        {!measures.isNamed && <NameList map={map} width={room.value.width} />}
      </div>
    </div>
  );
}
