/** The names beside the rows and over the columns of the map; numbers where the cells are too small for names. */
import type { HeatMap } from "dustlens";
import { useMemo } from "preact/hooks";
import { w, whole } from "../../../../ui/numbers/words";
import { labelAt, labels, withoutCommonHost } from "../../../../ui/url_text/labels";
import { useBlocks } from "../../../../ui/virtual/use_blocks";
import { rootScale } from "../../../../ui/virtual/use_room";
import type { Measures } from "./measures";
import { tickStep, ticks } from "./ticks";

/** Width of a letter of a name, in pixels at the usual scale. */
const LETTER = 7.3;
/** Letters that a name over a column has room for: the room is taken from the height of the map's place. */
const MOST_OVER = 18;
/** Room of a number beside a row and over a column, in pixels at the usual scale. */
const NUMBER_BESIDE = 14;
const numberOver = (count: number): number => LETTER * String(count).length + 12;

interface AxisProps {
  map: HeatMap;
  measures: Measures;
  /** The row or column looked at. */
  here: number;
}

/** The numbers along an axis: as many as there is room for. */
function Ticks({ measures: { cell }, map, here, room }: AxisProps & { room: number }) {
  const step = tickStep(cell, room * rootScale());
  return (
    <>
      {ticks(map.ids.length, step).map((at) => (
        <li
          key={at}
          title={map.ids[at]}
          class={at === here ? "is-here" : ""}
          style={{ "--heat-middle": `${(at + 0.5) * cell}px` }}
        >
          {at + 1}
        </li>
      ))}
    </>
  );
}

/** The names along an axis, at most about `budget` letters each. */
function Names({ map, here, budget, style }: AxisProps & { budget: number; style: Record<string, string> }) {
  const names = useMemo(() => labels(map.ids, budget), [map, budget]);
  return (
    <>
      {map.ids.map((id, at) => (
        <li key={map.documents[at]} title={id} class={at === here ? "is-here" : ""} style={style}>
          <span>{names[at]}</span>
        </li>
      ))}
    </>
  );
}

const kindOf = ({ isNamed }: Measures): string => (isNamed ? "" : " is-ticks");

export function RowNames(axis: AxisProps) {
  const { labels: width, cell, side, isNamed } = axis.measures;
  const budget = Math.floor(width / (LETTER * rootScale())) - 1;
  const size = { width: `${width}px`, height: `${side}px` };
  return (
    <ol class={`soft heat-labels${kindOf(axis.measures)}`} aria-hidden="true" style={size}>
      {isNamed ? (
        <Names {...axis} budget={budget} style={{ height: `${cell}px` }} />
      ) : (
        <Ticks {...axis} room={NUMBER_BESIDE} />
      )}
    </ol>
  );
}

/** True if a name is longer than a cell is wide: such names are turned, are read upwards and begin at the map. */
function useTurned({ map, measures: { cell, isNamed } }: AxisProps): boolean {
  const longest = useMemo(() => {
    const names = isNamed ? labels(map.ids, MOST_OVER) : [];
    return Math.max(0, ...names.map((name) => name.length));
  }, [map, isNamed]);
  return isNamed && (longest + 1) * LETTER * rootScale() > cell;
}

export function ColumnNames(axis: AxisProps) {
  const { cell, side, isNamed } = axis.measures;
  const turned = useTurned(axis) ? " is-turned" : "";
  return (
    <ol
      class={`soft heat-labels heat-columns${turned}${kindOf(axis.measures)}`}
      aria-hidden="true"
      style={{ width: `${side}px` }}
    >
      {isNamed ? (
        <Names {...axis} budget={MOST_OVER} style={{ width: `${cell}px` }} />
      ) : (
        <Ticks {...axis} room={numberOver(axis.map.ids.length)} />
      )}
    </ol>
  );
}

/** Likely height of a name in the list, in rem. */
const NAME = 1.25;

/** The names that the numbers of the axes stand for; `width`: the room of the map. */
export function NameList({ map, width }: { map: HeatMap; width: number }) {
  // A line has its number too.
  const budget = Math.floor(width / (LETTER * rootScale())) - 4;
  const names = useMemo(() => withoutCommonHost(map.ids), [map]);
  const height = NAME * 16 * rootScale();
  const { scroller, height: all, items, measure } = useBlocks(map.ids.length, () => height, map);
  return (
    <div class="stack-1">
      <p class="small soft">{w("heat_map.numbers")}</p>
      <section class="numeric heat-names" ref={scroller} tabIndex={0} aria-label={w("heat_map.names")}>
        <ol style={{ height: `${all}px` }}>
          {items.map(({ index: at, start }) => (
            <li
              key={map.documents[at]}
              ref={measure}
              data-index={at}
              aria-posinset={at + 1}
              aria-setsize={map.ids.length}
              title={map.ids[at]}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span class="soft">{whole(at + 1)}</span> <span class="mono">{labelAt(names, at, budget)}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
