/** Above the table: filters, copying, and what is not shown. */
import type { ParamSummary } from "dustlens";
import { Switch } from "../../../../ui";
import { OrderChoice } from "../../../../ui/grid/order_choice";
import type { RowCopy } from "../../../../ui/grid/row_copy";
import { into } from "../../../../ui/into";
import { ShowChoice, TableBar } from "../../../../ui/page/table_parts";
import { useParams } from "../../context";
import { sortKeys } from "../../link";
import { counted, verdictName, verdicts, w, words } from "../words";

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

export function ArgumentsBar({ copy, summary }: ArgumentsBarProps) {
  const { due, filter, order, orderBy, remembered, verdict } = useParams().rows;
  return (
    <TableBar
      words={words}
      label={w("table.filter")}
      filter={filter}
      copy={copy}
      all={summary === undefined ? 0 : allRows(summary, remembered.value)}
      counts="arguments"
    >
      <ShowChoice
        words={words}
        name="verdict"
        values={[undefined, ...verdicts]}
        shown={verdict}
        title={(each) => (each === undefined ? w("show.judged") : verdictName(each))}
      />
      {summary !== undefined && (summary.due > 0 || due.value) && (
        <Switch
          label={counted("show.due", summary.due)}
          hint={w("show.due_hint")}
          on={due.value}
          onChange={into(due)}
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
