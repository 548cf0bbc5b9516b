/** Above the table: filters, copying, and what is not shown. */
import type { ParamSummary } from "dustlens";
import { Switch } from "../../../../ui";
import { GridBar, ShowChoice } from "../../../../ui/grid/grid_bar";
import { OrderChoice } from "../../../../ui/grid/order_choice";
import type { RowCopy } from "../../../../ui/grid/row_copy";
import { useParams } from "../../context";
import { sortKeys } from "../../link";
import type { Params } from "../../model";
import { counted, type Verdict, verdictName, verdicts, w } from "../words";

const choices: readonly (Verdict | undefined)[] = [undefined, ...verdicts];

/** All rows there could be: those of the lists and, if wanted, those remembered. */
function allRows(params: Params, summary: ParamSummary): number {
  const listed = verdicts.reduce((sum, each) => sum + summary.rows[each], 0);
  return listed + (params.rows.remembered.value ? summary.remembered : 0);
}

function Counts({ shown, summary }: { shown: number; summary: ParamSummary | undefined }) {
  const params = useParams();
  const hidden = summary === undefined ? 0 : Math.max(0, allRows(params, summary) - shown);
  return (
    <p class="small soft numeric grid-counts" role="status">
      {counted("counts.arguments", shown)}
      {hidden > 0 && ` · ${counted("counts.hidden", hidden)}`}
    </p>
  );
}

interface ArgumentsBarProps {
  copy: RowCopy;
  /** Undefined: there are no lists, only rows that are remembered. */
  summary: ParamSummary | undefined;
}

export function ArgumentsBar({ copy, summary }: ArgumentsBarProps) {
  const { due, filter, order, orderBy, remembered, verdict } = useParams().rows;
  return (
    <GridBar
      label={w("table.filter")}
      filter={filter}
      copy={copy}
      counts={<Counts shown={copy.total} summary={summary} />}
    >
      <ShowChoice
        label={w("show.label")}
        shown={verdict}
        choices={choices}
        title={(each) => (each === undefined ? w("show.judged") : verdictName(each))}
      />
      {summary !== undefined && (summary.due > 0 || due.value) && (
        <Switch
          label={counted("show.due", summary.due)}
          hint={w("show.due_hint")}
          on={due.value}
          onChange={(on) => {
            due.value = on;
          }}
        />
      )}
      {((summary?.remembered ?? 0) > 0 || remembered.value) && (
        <Switch
          label={w("show.remembered")}
          hint={w("show.remembered_hint")}
          on={remembered.value}
          onChange={(on) => {
            remembered.value = on;
          }}
        />
      )}
      <OrderChoice keys={sortKeys} order={order.value} onOrder={orderBy} title={(key) => w(`order.${key}`)} />
    </GridBar>
  );
}
