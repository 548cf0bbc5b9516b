/** The cell looked at and the part under the lens, and their changes by keys and the pointer. */
import { useSignal } from "@preact/signals";
import type { HeatMap } from "dustlens";
import { useEffect } from "preact/hooks";
import { wantsOpen } from "../../../../ui/grid/grid_events";
import { useResults } from "../context";
import type { Results } from "../model";
import { ordered } from "../ordered";
import { centredOn, startAfter } from "./lens";
import type { Measures } from "./measures";
import { type Place, placeAfter } from "./move";

function open(results: Results, map: HeatMap, { row, column }: Place): void {
  const [a, b] = [map.documents[row], map.documents[column]];
  if (a === undefined || b === undefined || a === b) return;
  results.openPair(ordered({ a, b, a_id: map.ids[row] ?? "", b_id: map.ids[column] ?? "" }));
}

/** The cell of a grid of `count` by `count` cells that the pointer is on; `size` pixels each. */
function placeOf(event: MouseEvent, size: number, count: number): Place {
  const edges = (event.currentTarget as Element).getBoundingClientRect();
  const at = (offset: number) => Math.min(count - 1, Math.max(0, Math.floor(offset / size)));
  return { row: at(event.clientY - edges.top), column: at(event.clientX - edges.left) };
}

/** The cell looked at, the first one under the lens, and what moves them. */
function useSpot(map: HeatMap) {
  const count = map.documents.length;
  const here = useSignal<Place>({ row: 0, column: 1 });
  const lens = useSignal<Place>({ row: 0, column: 0 });
  /** Looks at a cell; the lens follows as far as it must. */
  const go = (place: Place) => {
    here.value = place;
    lens.value = startAfter(lens.peek(), place, count);
  };
  /** Looks at a cell in the middle of the lens. */
  const centre = (place: Place) => {
    here.value = place;
    lens.value = centredOn(place, count);
  };
  const pair = useResults().run.picked.value;
  // The cell of the pair whose evidence is open.
  useEffect(() => {
    const [row, column] = [map.documents.indexOf(pair?.a ?? -1), map.documents.indexOf(pair?.b ?? -1)];
    const now = here.peek();
    const isThere = now.row === column && now.column === row;
    if (row >= 0 && column >= 0 && !isThere) go({ row, column });
  }, [map, pair]);
  const place = { row: Math.min(here.value.row, count - 1), column: Math.min(here.value.column, count - 1) };
  return { place, start: startAfter(lens.value, place, count), go, centre };
}

/** On a map with a lens a press moves the lens, and cells under it are pointed at and opened; on another the cells themselves. */
export function usePlace(map: HeatMap, { cell, hasLens }: Measures) {
  const results = useResults();
  const count = map.documents.length;
  const { place, start, go, centre } = useSpot(map);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, place, count);
    if (wantsOpen(event)) {
      event.preventDefault();
      open(results, map, place);
    } else if (next) {
      event.preventDefault();
      go(next);
    }
  };
  /** Handlers of cells that are pointed at and opened; `placeAt`: the cell the pointer is on. */
  const onCells = (placeAt: (event: MouseEvent) => Place) => ({
    onClick: (event: MouseEvent) => open(results, map, placeAt(event)),
    onPointerMove: (event: PointerEvent) => go(placeAt(event)),
  });
  const onWhole = (event: MouseEvent) => placeOf(event, cell, count);
  const onFrame = {
    onClick: (event: MouseEvent) => centre(onWhole(event)),
    onPointerMove: (event: PointerEvent) => {
      if (event.buttons === 1) centre(onWhole(event));
    },
  };
  /** Handlers of the part under the lens, `cells` by `cells` of `size` pixels. */
  const onLens = (size: number, cells: number) =>
    onCells((event) => {
      const { row, column } = placeOf(event, size, cells);
      return { row: start.row + row, column: start.column + column };
    });
  return { place, start, onMap: { onKeyDown, ...(hasLens ? onFrame : onCells(onWhole)) }, onLens };
}
