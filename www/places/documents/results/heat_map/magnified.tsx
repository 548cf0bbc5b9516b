/** The part of a large map under the lens, with cells that can be pointed at. What keys do with it they do on the map. */
import type { HeatMap } from "dustlens";
import { useMemo } from "preact/hooks";
import { w } from "../../../../ui/numbers/words";
import { LENS, under } from "./lens";
import { frameAt } from "./measures";
import { useCells } from "./use_cells";
import type { usePlace } from "./use_place";

/** Side of a cell under the lens, in rem. */
export const LENS_CELL = 1.125;

interface MagnifiedProps {
  map: HeatMap;
  dark: boolean;
  at: ReturnType<typeof usePlace>;
  /** Pixels of a rem. */
  rem: number;
}

export function Magnified({ map, dark, rem, at: { place, start, onLens } }: MagnifiedProps) {
  const cells = useMemo(() => under(map, start), [map, start.row, start.column]);
  const cell = LENS_CELL * rem;
  const canvas = useCells(cells, cells.count * cell, dark);
  const side = `${cells.count * cell}px`;
  const here = { row: place.row - start.row, column: place.column - start.column };
  return (
    <section class="stack-1 heat-magnified">
      <p class="small soft">{w("heat_map.lens", { cells: LENS })}</p>
      <div
        class="heat-lens"
        aria-hidden="true"
        style={{ width: side, height: side }}
        {...onLens(cell, cells.count)}
      >
        <canvas ref={canvas} style={{ width: side, height: side }} />
        <div class="heat-cell" style={frameAt(here, cell, cell)} />
      </div>
    </section>
  );
}
