/** The table of rules: filters, copying, and what is not shown above it. */
import type { DustRow, DustSummary } from "dustlens";
import type { Column } from "../../../../ui/grid/data_grid";
import type { Layout } from "../../../../ui/grid/layout";
import { OrderChoice } from "../../../../ui/grid/order_choice";
import type { CopyColumns, RowCopy } from "../../../../ui/grid/row_copy";
import { fractionText, whole } from "../../../../ui/numbers/words";
import { columnHead, RowsView } from "../../../../ui/page/rows_view";
import { NoRows, TableBar } from "../../../../ui/page/table_parts";
import { Id } from "../../../../ui/url_text/identifier";
import { useDust } from "../../context";
import { type SortKey, sortKeys } from "../../link";
import type { Dust } from "../../model";
import { ShapePair } from "../shape_picture";
import { StatusMark } from "../status";
import { known, statuses, w, words } from "../words";
import { rulePlans } from "./layout";

/** What a rule took away from the list, after those before it; undefined while it is not in use. */
export function removedBy(dust: Dust, id: string): number | undefined {
  return dust.shrink.shrink.value?.steps.find((step) => step.id === id)?.removed;
}

/** True if a rule can be in use at all: refuted and undecided ones never are. */
export function isUsable({ status }: DustRow): boolean {
  return status === "valid" || status === "likely";
}

/**
 * Switch that takes a rule into use. A button, so that neither a click nor Enter on it opens the row's evidence. No stop
 * for the Tab key, which would pass one in every row: the evidence has the same switch.
 */
function OnSwitch({ row }: { row: DustRow }) {
  const { switchRule } = useDust().shrink;
  if (!isUsable(row)) return <span class="soft">–</span>;
  const rule = `${row.from} → ${row.to}`;
  return (
    <button
      type="button"
      role="switch"
      class="on-switch"
      tabIndex={-1}
      aria-checked={!row.off}
      aria-label={w("table.on.label", { rule })}
      title={w(row.off ? "table.on.turn_on" : "table.on.turn_off")}
      onClick={() => switchRule(row.id, !row.off)}
    >
      <span class="on-switch-knob" aria-hidden="true" />
    </button>
  );
}

/** Why no pair of pages of a rule was compared, in short; the evidence says it in a sentence. */
function untestedWords({ reason }: DustRow): string {
  return known(`why_short.${reason?.code}`, w("table.not_tested"), {});
}

function Tested({ row }: { row: DustRow }) {
  if (row.tested === 0) return <span class="soft">{untestedWords(row)}</span>;
  return <span class="ratio-fraction">{fractionText(row.equal, row.tested)}</span>;
}

function Removed({ row }: { row: DustRow }) {
  const dust = useDust();
  const removed = removedBy(dust, row.id);
  // With unproved rules in use each takes URLs from the others: the number says nothing of one alone.
  if (removed === undefined || dust.shrink.assumed.value !== undefined) return <span class="soft">–</span>;
  return whole(removed);
}

/** The site of a rule. Without a column of its own it is named as such, unless the rule itself names it. */
function Site({ row, isAlone }: { row: DustRow; isAlone: boolean }) {
  if (isAlone) return <Id id={row.scope} />;
  if (row.kind === "host") return null;
  return (
    <span class="row-0 at-baseline small soft rule-site">
      {w("table.scope.on")} <Id id={row.scope} />
    </span>
  );
}

/** The columns of the table of rules, and how it is copied. */
function ruleColumns(): Column<DustRow, SortKey>[] {
  const of = columnHead<SortKey>(words, "table");
  return [
    { ...of("number", "found"), width: "2.75rem", isNumber: true, cell: ({ number }) => whole(number) },
    {
      ...of("rule"),
      width: "minmax(0, 1.4fr)",
      cell: (row) => (
        <span class={row.off ? "is-off" : ""}>
          <ShapePair from={row.from} to={row.to} />
        </span>
      ),
    },
    {
      ...of("scope", "scope"),
      cell: (row, { arrangement }: Layout) => (
        <Site row={row} isAlone={arrangement === "wide" || arrangement === "compact"} />
      ),
    },
    { ...of("status", "status"), width: "8.5rem", cell: ({ status }) => <StatusMark status={status} /> },
    { ...of("support", "support"), width: "5.75rem", isNumber: true, cell: ({ support }) => whole(support) },
    { ...of("tested"), width: "6.5rem", isNumber: true, cell: (row) => <Tested row={row} /> },
    { ...of("removed", "removed"), width: "5rem", isNumber: true, cell: (row) => <Removed row={row} /> },
    { ...of("on"), width: "3.25rem", cell: (row) => <OnSwitch row={row} /> },
  ];
}

/** The columns of a copy; their names are those of the command line. */
const copyColumns: CopyColumns<DustRow> = [
  ["scope", ({ scope }) => scope],
  ["from", ({ from }) => from],
  ["to", ({ to }) => to],
  ["support", ({ support }) => support],
  ["status", ({ status }) => status],
  ["tested", ({ tested }) => tested],
  ["equal", ({ equal }) => equal],
];

function RulesBar({ copy, summary }: { copy: RowCopy; summary: DustSummary }) {
  const { filter, order, orderBy, status } = useDust().rows;
  // While a run goes on, rows and summary are of different moments: what no filter hides is not called hidden.
  const isFiltered = filter.value !== "" || status.value !== undefined;
  return (
    <TableBar
      words={words}
      label={w("table.filter")}
      short={w("table.filter_short")}
      filter={filter}
      copy={copy}
      all={isFiltered ? statuses.reduce((sum, each) => sum + summary.rules[each], 0) : 0}
      counts="rules"
    >
      <OrderChoice keys={sortKeys} order={order.value} onOrder={orderBy} title={(key) => w(`order.${key}`)} />
    </TableBar>
  );
}

export function RulesView({ summary }: { summary: DustSummary }) {
  const { rows, session } = useDust();
  return (
    <RowsView
      name="grid-dust"
      label={w("table.name")}
      of={rows.list}
      columns={ruleColumns}
      copied={copyColumns}
      plans={rulePlans}
      order={rows.order.value}
      onOrder={rows.orderBy}
      isPicked={({ id }) => id === session.picked.value}
      onPick={({ id }) => session.pick(id)}
      bar={(copy) => <RulesBar copy={copy} summary={summary} />}
      empty={<NoRows why={w("table.none")} onAll={rows.showAll} />}
    />
  );
}
