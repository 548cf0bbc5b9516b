/** The table of arguments. */
import type { ParamSummary } from "dustlens";
import { Button, Switch } from "../../../../ui";
import type { Plans } from "../../../../ui/grid/layout";
import { OrderChoice } from "../../../../ui/grid/order_choice";
import type { RowCopy } from "../../../../ui/grid/row_copy";
import { RowsView } from "../../../../ui/page/rows_view";
import { NoRows, ShowChoice, TableBar } from "../../../../ui/page/table_parts";
import { into } from "../../../../ui/signal_setter";
import { useParams } from "../../context";
import { sortKeys } from "../../link";
import { counted, verdictName, verdicts, w, words } from "../words";
import { columnsFor, copyColumns } from "./columns";

interface ArgumentsBarProps {
  copy: RowCopy;
  /** Undefined: there are no lists, only rows that are remembered. */
  summary: ParamSummary | undefined;
}

/** All rows there could be: those of the lists and, if wanted, those remembered. */
function allRows(summary: ParamSummary, withRemembered: boolean): number {
  const listed = verdicts.reduce((sum, each) => sum + summary.rows[each], 0);
  return listed + (withRemembered ? summary.remembered : 0);
}

/** Above the table: filters, copying, and what is not shown. */
function ArgumentsBar({ copy, summary }: ArgumentsBarProps) {
  const { due, filter, order, orderBy, remembered, verdict } = useParams().rows;
  const isFiltered = due.value || filter.value !== "" || verdict.value !== undefined;
  return (
    <TableBar
      words={words}
      label={w("table.filter")}
      short={w("table.filter_short")}
      filter={filter}
      copy={copy}
      all={summary === undefined ? 0 : allRows(summary, remembered.value)}
      counts="arguments"
      hidden={isFiltered ? "hidden" : "too_few"}
    >
      {/* Of lists the numbers above choose the verdict. */}
      {summary === undefined && (
        <ShowChoice
          words={words}
          name="verdict"
          values={[undefined, ...verdicts]}
          shown={verdict}
          title={(each) => (each === undefined ? w("show.judged") : verdictName(each))}
        />
      )}
      {((summary?.remembered ?? 0) > 0 || remembered.value) && (
        <Switch
          label={w("show.remembered")}
          hint={w("show.remembered_hint")}
          on={remembered.value}
          onChange={into(remembered)}
        />
      )}
      <OrderChoice keys={sortKeys} order={order.value} onOrder={orderBy} title={(key) => w(`order.${key}`)} />
    </TableBar>
  );
}

/** How the rows are laid out for a width. The ratio shows both counts, so that narrow layouts have no columns for them. */
const plans: Plans = [
  {
    arrangement: "narrow",
    from: 0,
    taken: 2,
    rowHeight: 7,
    headHeight: 0,
    areas: ["argument verdict", "scope scope", "ratio ratio", "similarity checked"],
    widths: "minmax(0, 1fr) auto",
  },
  {
    arrangement: "medium",
    from: 34,
    taken: 22,
    lines: 2,
    rowHeight: 4.75,
    headHeight: 2.25,
    areas: ["argument ratio verdict", "scope ratio similarity", "scope ratio checked"],
    widths: "minmax(0, 1fr) 10.5rem 9.5rem",
    head: { argument: "6rem", scope: "minmax(0, 1fr)", ratio: "10.5rem", verdict: "9.5rem" },
    isHeadPartial: true,
  },
  {
    arrangement: "compact",
    from: 54,
    taken: 42,
    lines: 2,
    rowHeight: 3.25,
    headHeight: 2.25,
    areas: ["argument scope all ratio verdict checked", "argument scope all ratio similarity checked"],
    widths: "minmax(0, 1fr) minmax(0, 1.3fr) 6.25rem 10.5rem 9rem 8.5rem",
    head: {
      ...{ argument: "minmax(0, 1fr)", scope: "minmax(0, 1.3fr)", all: "6.25rem" },
      ...{ ratio: "10.5rem", verdict: "9rem", checked: "8.5rem" },
    },
  },
  { arrangement: "wide", from: 66, taken: 52, lines: 2, rowHeight: 3.25, headHeight: 2.25 },
];

/** Why the table is empty, and the way out. */
function Nothing({ summary }: { summary: ParamSummary | undefined }) {
  const { due, filter, showAll, verdict } = useParams().rows;
  if (filter.value !== "" || verdict.value !== undefined || due.value)
    return <NoRows why={w("table.none")} onAll={showAll} />;
  const unjudged = summary?.rows.unjudged ?? 0;
  return (
    <div class="results-none soft">
      <p>{summary === undefined ? w("table.nothing_remembered") : counted("table.too_few", unjudged)}</p>
      {unjudged > 0 && (
        <Button kind="quiet" onClick={() => into(verdict)("unjudged")}>
          {w("table.show_unjudged")}
        </Button>
      )}
    </div>
  );
}

export function ArgumentsView({ summary }: { summary: ParamSummary | undefined }) {
  const { rows, session } = useParams();
  const { threshold, similarity } = session.settings.value;
  return (
    <RowsView
      name="grid-arguments"
      label={w("table.name")}
      of={rows.list}
      columns={() => columnsFor(threshold, similarity)}
      by={[threshold, similarity]}
      copied={copyColumns}
      plans={plans}
      order={rows.order.value}
      onOrder={rows.orderBy}
      isPicked={({ id }) => id === session.picked.value}
      onPick={({ id }) => session.pick(id)}
      bar={(copy) => <ArgumentsBar copy={copy} summary={summary} />}
      empty={<Nothing summary={summary} />}
    />
  );
}
