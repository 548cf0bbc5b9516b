/** The heat map's numbers as a table; only the rows in sight are drawn. */
import type { HeatMap } from "dustlens";
import { decimalText, w, whole } from "../../../../ui/numbers/words";
import { cutMiddle } from "../../../../ui/url_text/diff";
import { useResults } from "../context";
import { ScrollTable } from "../scroll_table";
import { colourOf, inkOn } from "./scale";

const heights = { row: 1.75, head: 2 };

/** Rows and columns of the table: a browser is slow with more cells in sight. */
const MOST = 150;

function Row({ map, row, dark }: { map: HeatMap; row: number; dark: boolean }) {
  const { settings } = useResults().run;
  const { threshold } = settings.value;
  const count = map.documents.length;
  return (
    <tr aria-rowindex={row + 2}>
      <th scope="row" title={map.ids[row]}>
        <span class="soft matrix-number">{row + 1}</span> {cutMiddle(map.ids[row] ?? "", 32)}
      </th>
      {map.documents.slice(0, MOST).map((document, column) => {
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
  const head = (
    <>
      <th scope="col">{w("heat_map.document")}</th>
      {map.ids.slice(0, MOST).map((id, at) => (
        <th key={map.documents[at]} scope="col" title={id}>
          {at + 1}
        </th>
      ))}
    </>
  );
  const count = Math.min(MOST, map.documents.length);
  return (
    <>
      {map.documents.length > MOST && (
        <p class="small soft">{w("heat_map.table_part", { most: whole(MOST) })}</p>
      )}
      <ScrollTable
        label={w("heat_map.name")}
        scroller="scroll matrix-scroller"
        name="table small matrix heat-table"
        heights={heights}
        count={count}
        head={head}
      >
        {(row) => <Row key={map.documents[row]} map={map} row={row} dark={dark} />}
      </ScrollTable>
    </>
  );
}
