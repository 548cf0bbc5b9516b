/** The columns of the table of arguments, and how it is copied. */
import type { ParamRow } from "dustlens";
import type { Column } from "../../../../ui/grid/data_grid";
import type { Layout } from "../../../../ui/grid/layout";
import type { CopyColumns } from "../../../../ui/grid/row_copy";
import { Ratio } from "../../../../ui/numbers/ratio";
import { whole } from "../../../../ui/numbers/words";
import { columnHead } from "../../../../ui/page/rows_view";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import type { SortKey } from "../../link";
import { RatioBar } from "../ratio_bar";
import { VerdictMark } from "../verdict";
import { dayText, scopeOf, w, words } from "../words";

/** What the pages said: the fraction first, or why there is none. */
function Similarity({ row, least, isAlone }: { row: ParamRow; least: number; isAlone: boolean }) {
  const { checked, significant, alike = 0, segments = 0 } = row;
  // The cell of the last verification says it; a dash stands only in a column of its own.
  if (significant === undefined && checked === undefined) return isAlone ? <span class="soft">–</span> : null;
  if (significant === undefined) return <span class="soft">{w("table.not_compared")}</span>;
  if (significant === -1) return <span class="soft">{w("table.by_counting")}</span>;
  if (significant === -2) return <span class="soft">{w("table.no_comparison")}</span>;
  return <Ratio part={alike} all={segments} value={significant} threshold={least} />;
}

function Checked({ row }: { row: ParamRow }) {
  return (
    <>
      {row.checked === undefined ? (
        <span class="soft">{w("table.never")}</span>
      ) : (
        <time dateTime={new Date(row.checked * 1000).toISOString()}>{dayText(row.checked)}</time>
      )}
      {row.due && row.verdict !== "candidate" && <span class="pill due">{w("table.due")}</span>}
    </>
  );
}

function Name({ row }: { row: ParamRow }) {
  return (
    <>
      <code translate={false}>{row.name === "" ? w("table.no_name") : row.name}</code>
      {!row.listed && <span class="pill due">{w("table.remembered")}</span>}
    </>
  );
}

/** The lines that ratios and similarities are judged by. */
export function columnsFor(threshold: number, least: number): Column<ParamRow, SortKey>[] {
  const of = columnHead<SortKey>(words, "table");
  return [
    { ...of("argument", "name"), cell: (row) => <Name row={row} /> },
    {
      ...of("scope", "scope"),
      width: "minmax(0, 1.3fr)",
      cell: (row, { budget }: Layout) => (
        <IdOfPair a={scopeOf(row)} b={scopeOf(row)} side="a" budget={budget} marks={false} />
      ),
    },
    { ...of("all", "all"), width: "6rem", isNumber: true, cell: ({ all }) => whole(all) },
    {
      ...of("distinct", "distinct"),
      width: "4.5rem",
      isNumber: true,
      cell: ({ distinct }) => whole(distinct),
    },
    {
      ...of("ratio", "ratio"),
      width: "10.5rem",
      cell: ({ distinct, all, ratio }) => (
        <>
          <Ratio part={distinct} all={all} value={ratio} threshold={threshold} />
          <RatioBar value={ratio} threshold={threshold} />
        </>
      ),
    },
    {
      ...of("verdict", "verdict"),
      width: "8.5rem",
      cell: ({ verdict }) => <VerdictMark verdict={verdict} />,
    },
    {
      ...of("similarity", "similarity"),
      width: "9rem",
      cell: (row, { arrangement }: Layout) => (
        <Similarity row={row} least={least} isAlone={arrangement === "wide"} />
      ),
    },
    { ...of("checked", "checked"), width: "8.5rem", cell: (row) => <Checked row={row} /> },
  ];
}

/** The columns of a copy; their names are those of the exports and of the command line. */
export const copyColumns: CopyColumns<ParamRow> = [
  ["scope", scopeOf],
  ["name", ({ name }) => name],
  ["all", ({ all }) => all],
  ["distinct", ({ distinct }) => distinct],
  ["ratio", ({ ratio }) => ratio],
  ["significant", ({ significant }) => significant ?? ""],
  ["verdict", ({ verdict }) => verdict],
];
