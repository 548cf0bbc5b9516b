/** The table of rules: filters, copying, and what is not shown above it. */
import type { DustSummary } from "dustlens";
import { useMemo } from "preact/hooks";
import { language } from "../../../../i18n";
import { LongTable } from "../../../../ui/grid/long_table";
import { OrderChoice } from "../../../../ui/grid/order_choice";
import { type RowCopy, useRowCopy } from "../../../../ui/grid/row_copy";
import { Failed, NoRows, ShowChoice, TableBar } from "../../../../ui/page/table_parts";
import { useDust } from "../../context";
import { sortKeys } from "../../link";
import { statuses, statusName, w, words } from "../words";
import { ruleColumns, ruleCopy } from "./columns";
import { rulePlans } from "./layout";

function RulesBar({ copy, summary }: { copy: RowCopy; summary: DustSummary }) {
  const { filter, order, orderBy, status } = useDust().rows;
  return (
    <TableBar
      words={words}
      label={w("table.filter")}
      filter={filter}
      copy={copy}
      all={statuses.reduce((sum, each) => sum + summary.rules[each], 0)}
      counts="rules"
    >
      <ShowChoice
        words={words}
        name="rule-status"
        values={[undefined, ...statuses]}
        shown={status}
        title={(each) => (each === undefined ? w("show.all") : statusName(each))}
      />
      <OrderChoice keys={sortKeys} order={order.value} onOrder={orderBy} title={(key) => w(`order.${key}`)} />
    </TableBar>
  );
}

export function RulesView({ summary }: { summary: DustSummary }) {
  const { rows, session, verify } = useDust();
  const list = rows.list.value.value;
  const copy = useRowCopy(list, ruleCopy);
  const spoken = language.value;
  const columns = useMemo(() => ruleColumns(), [spoken]);
  return (
    <div class="long-view">
      <RulesBar copy={copy} summary={summary} />
      {verify.isHalfway.value && (
        <p class="rules-again small" role="status">
          {w("table.again")}
        </p>
      )}
      <Failed of={rows.list.failure} />
      {list?.total === 0 ? (
        <NoRows why={w("table.none")} onAll={rows.showAll} />
      ) : (
        <LongTable
          name="long-dust"
          label={w("table.name")}
          list={list}
          columns={columns}
          plans={rulePlans}
          order={rows.order.value}
          onOrder={rows.orderBy}
          isPicked={({ id }) => id === session.picked.value}
          onPick={({ id }) => session.pick(id)}
          onCopy={copy.copy}
          onSeen={rows.list.seen}
        />
      )}
    </div>
  );
}
