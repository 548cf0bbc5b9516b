/** Above the table of rules: filters, copying, and what is not shown. */
import type { DustSummary } from "dustlens";
import { GridBar, ShowChoice } from "../../../../ui/grid/grid_bar";
import { OrderChoice } from "../../../../ui/grid/order_choice";
import type { RowCopy } from "../../../../ui/grid/row_copy";
import { useDust } from "../../context";
import { counted, type Status, statuses, statusName, w } from "../words";
import { sortKeys } from "./columns";

const choices: readonly (Status | undefined)[] = [undefined, ...statuses];

function Counts({ shown, summary }: { shown: number; summary: DustSummary }) {
  const all = statuses.reduce((sum, each) => sum + summary.rules[each], 0);
  const hidden = Math.max(0, all - shown);
  return (
    <p class="small soft numeric grid-counts" role="status">
      {counted("counts.rules", shown)}
      {hidden > 0 && ` · ${counted("counts.hidden", hidden)}`}
    </p>
  );
}

interface RulesBarProps {
  copy: RowCopy;
  summary: DustSummary;
}

export function RulesBar({ copy, summary }: RulesBarProps) {
  const { filter, order, orderBy, status } = useDust().rows;
  return (
    <GridBar
      label={w("table.filter")}
      filter={filter}
      copy={copy}
      counts={<Counts shown={copy.total} summary={summary} />}
    >
      <ShowChoice
        label={w("show.label")}
        shown={status}
        choices={choices}
        title={(each) => (each === undefined ? w("show.all") : statusName(each))}
      />
      <OrderChoice keys={sortKeys} order={order.value} onOrder={orderBy} title={(key) => w(`order.${key}`)} />
    </GridBar>
  );
}
