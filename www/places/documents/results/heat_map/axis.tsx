/** The names beside the rows and over the columns of the map; numbers where the cells are too small for names. */
import type { HeatMap } from "dustlens";
import { useMemo } from "preact/hooks";
import { w, whole } from "../../../../ui/numbers/words";
import { labels } from "../../../../ui/url_text/labels";
import { rootScale } from "../../../../ui/virtual/use_room";
import type { Measures } from "./measures";
import { tickStep, ticks } from "./ticks";

/** Width of a letter of a name, in pixels at the usual scale. */
const LETTER = 7.3;
/** Letters that a name over a column has room for: the room is taken from the height of the map's place. */
const MOST_OVER = 18;
/** Room of a number beside a row and over a column, in pixels at the usual scale. */
const NUMBER_BESIDE = 14;
const NUMBER_OVER = 28;

interface AxisProps {
  map: HeatMap;
  measures: Measures;
  /** The row or column looked at. */
  here: number;
}

/** The texts of an axis. */
function useTexts(map: HeatMap, { cell, isNamed }: Measures, budget: number, number: number): string[] {
  const scale = rootScale();
  return useMemo(
    () => (isNamed ? labels(map.ids, budget) : ticks(map.ids.length, tickStep(cell, number * scale))),
    [map, isNamed, budget, number, cell, scale],
  );
}

export function RowNames({ map, measures, here }: AxisProps) {
  const budget = Math.floor(measures.labels / (LETTER * rootScale())) - 1;
  const texts = useTexts(map, measures, budget, NUMBER_BESIDE);
  return (
    <ol class="soft heat-labels" aria-hidden="true" style={{ width: `${measures.labels}px` }}>
      {map.ids.map((id, at) => (
        <li
          key={map.documents[at]}
          title={id}
          class={at === here ? "is-here" : ""}
          style={{ height: `${measures.cell}px` }}
        >
          {texts[at]}
        </li>
      ))}
    </ol>
  );
}

/** Names that are longer than a cell is wide are turned: they are read upwards and begin at the map. */
export function ColumnNames({ map, measures, here }: AxisProps) {
  const texts = useTexts(map, measures, MOST_OVER, NUMBER_OVER);
  const longest = Math.max(...texts.map((text) => text.length));
  const isTurned = measures.isNamed && (longest + 1) * LETTER * rootScale() > measures.cell;
  return (
    <ol
      class={`soft heat-labels heat-columns${isTurned ? " is-turned" : ""}`}
      aria-hidden="true"
      style={{ width: `${measures.side}px` }}
    >
      {map.ids.map((id, at) => (
        <li
          key={map.documents[at]}
          title={id}
          class={at === here ? "is-here" : ""}
          style={{ width: `${measures.cell}px` }}
        >
          <span>{texts[at]}</span>
        </li>
      ))}
    </ol>
  );
}

/** The names that the numbers of the axes stand for; `width`: the room of the map. */
export function NameList({ map, width }: { map: HeatMap; width: number }) {
  // A line has its number too.
  const budget = Math.floor(width / (LETTER * rootScale())) - 4;
  const names = useMemo(() => labels(map.ids, budget), [map, budget]);
  return (
    <section class="stack-1">
      <p class="small soft">{w("heat_map.numbers")}</p>
      <ol class="numeric heat-names" tabIndex={0} aria-label={w("heat_map.names")}>
        {map.ids.map((id, at) => (
          <li key={map.documents[at]} title={id}>
            <span class="soft">{whole(at + 1)}</span> <span class="mono">{names[at]}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
