/** The heat map's numbers as a table; only the rows in sight are drawn. */
import type { HeatMap } from "dustlens";
import { decimalText, w } from "../../../../ui/numbers/words";
import { cutMiddle } from "../../../../ui/url_text/diff";
import { spaceAround, useLongRows } from "../../../../ui/virtual/use_long_rows";
import { rootScale } from "../../../../ui/virtual/use_room";
import { useResults } from "../context";
import { colourOf, inkOn } from "./scale";

/** Heights of a row and of the head, in rem. */
const ROW = 1.75;
const HEAD = 2;

function Row({ map, row, dark }: { map: HeatMap; row: number; dark: boolean }) {
  const { settings } = useResults().run;
  const { threshold } = settings.value;
  const count = map.documents.length;
  return (
    <tr aria-rowindex={row + 2}>
      <th scope="row" title={map.ids[row]}>
        <span class="soft matrix-number">{row + 1}</span> {cutMiddle(map.ids[row] ?? "", 32)}
      </th>
      {map.documents.map((document, column) => {
        const value = map.values[row * count + column] ?? 0;
        return (
          <td key={document} style={{ background: colourOf(value, dark), color: inkOn(value, dark) }}>
            {decimalText(value, threshold, 2)}
          </td>
        );
      })}
    </tr>
  );
}

export function HeatMapTable({ map, dark }: { map: HeatMap; dark: boolean }) {
  const count = map.documents.length;
  const rem = 16 * rootScale();
  const rows = useLongRows(count, ROW * rem, HEAD * rem);
  const drawn = Array.from({ length: rows.end - rows.first }, (_, at) => rows.first + at);
  return (
    <section
      class="scroll matrix-scroller"
      ref={rows.scroller}
      onScroll={rows.onScroll}
      tabIndex={0}
      aria-label={w("heat_map.name")}
    >
      <table
        class="table small matrix heat-table"
        aria-rowcount={count + 1}
        style={spaceAround(rows.first, count - rows.end, ROW)}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{w("heat_map.document")}</th>
            {map.ids.map((id, at) => (
              <th key={map.documents[at]} scope="col" title={id}>
                {at + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((row) => (
            <Row key={map.documents[row]} map={map} row={row} dark={dark} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
