/** The table of URLs and their keys. */

import type { UrlRow, UrlSummary } from "dustlens";
import { useLists } from "../../../../inputs/lists/context";
import { listName } from "../../../../inputs/lists/words";
import { Icon, IconButton } from "../../../../ui";
import type { Column } from "../../../../ui/grid/data_grid";
import type { Layout } from "../../../../ui/grid/layout";
import { OrderChoice } from "../../../../ui/grid/order_choice";
import type { CopyColumns, RowCopy } from "../../../../ui/grid/row_copy";
import { whole } from "../../../../ui/numbers/words";
import { columnHead, RowsView } from "../../../../ui/page/rows_view";
import { NoRows, ShowChoice, TableBar } from "../../../../ui/page/table_parts";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import { useNormalize } from "../../context";
import { type SortKey, shows, sortKeys } from "../../link";
import { passWords, ruleName, w, words } from "../words";
import { urlPlans } from "./layout";
import { RuleColumn } from "./rule_column";

/** What a copy of the table holds. */
const copyColumns: CopyColumns<UrlRow> = [
  ["url", ({ url }) => url],
  ["normalized", ({ normalized }) => normalized],
  ["rules", ({ rules }) => rules.join(",")],
  ["error", ({ pass }) => pass ?? ""],
  ["repeats", ({ repeats }) => repeats],
  ["line", ({ line }) => line],
];

/** Characters that the names of two rules have room for on the one line of a narrow row. */
const narrowNames = 44;

/** The rules named in a row: two where there is room, one where there is little. The evidence has all, and paper. */
function namedRules(rules: UrlRow["rules"], layout: Layout): UrlRow["rules"] {
  if (layout.isPrinted) return rules;
  const two = rules.slice(0, 2);
  const isLong = layout.arrangement === "narrow" && two.map(ruleName).join(" ").length > narrowNames;
  return layout.isTight || isLong ? two.slice(0, 1) : two;
}

function Rules({ row, layout }: { row: UrlRow; layout: Layout }) {
  if (row.pass !== undefined) return <span class="small pass">{passWords(row.pass)}</span>;
  const named = namedRules(row.rules, layout);
  const more = row.rules.length - named.length;
  return (
    <span class={`row-0 at-baseline rule-chips${named.length === 1 ? " is-one" : ""}`}>
      {named.map((id) => (
        <span key={id} class="rule-chip" title={id}>
          {ruleName(id)}
        </span>
      ))}
      {more > 0 && (
        <span class="soft small">{w("table.more_rules", { count: more, rules: whole(more) })}</span>
      )}
    </span>
  );
}

/** The line; on hover, of which of several lists. */
function Line({ row }: { row: UrlRow }) {
  const { isSeveral } = useLists().lists;
  if (!isSeveral.value) return whole(row.line);
  return <span title={w("table.line.of_list", { list: listName(row.list) })}>{whole(row.line)}</span>;
}

function Seen({ row }: { row: UrlRow }) {
  return (
    <>
      {row.repeats > 1 && <span>{w("table.times", { count: row.repeats, times: whole(row.repeats) })}</span>}
      {row.group !== undefined && (
        <span class="shares" title={w("table.shares")}>
          <span aria-hidden="true">{"≡"}</span>
          <span class="visually-hidden">{w("table.shares")}</span>
        </span>
      )}
    </>
  );
}

function cellOf(side: "a" | "b", isMarked: boolean) {
  return (row: UrlRow, { budget }: Layout) => (
    <IdOfPair a={row.url} b={row.normalized} side={side} budget={budget} marks={isMarked} />
  );
}

/** A key that is the URL itself stands beside it once: readers and copies have it, the eye is told that it is the same. */
function keyCell(isMarked: boolean) {
  const changed = cellOf("b", isMarked);
  return (row: UrlRow, layout: Layout) =>
    row.url !== row.normalized ? (
      changed(row, layout)
    ) : (
      <span class="key-same" data-same={w("table.unchanged")}>
        <span class="visually-hidden">{row.normalized}</span>
      </span>
    );
}

function columnsNow(isMarked: boolean): Column<UrlRow, SortKey>[] {
  const of = columnHead<SortKey>(words, "table");
  return [
    { ...of("line", "line"), width: "5rem", isNumber: true, cell: (row) => <Line row={row} /> },
    { ...of("url", "url"), cell: cellOf("a", isMarked) },
    { ...of("key", "normalized"), cell: keyCell(isMarked) },
    {
      name: "rules",
      title: w("table.rules.title"),
      width: "12.5rem",
      cell: (row, layout) => <Rules row={row} layout={layout} />,
    },
    { ...of("seen", "repeats"), width: "6rem", isNumber: true, cell: (row) => <Seen row={row} /> },
  ];
}

function RuleChip() {
  const { rule, showRule } = useNormalize().rows;
  const id = rule.value;
  if (id === undefined) return null;
  return (
    <span class="pill chip">
      {w("show.by_rule", { rule: ruleName(id) })}
      <IconButton label={w("show.every_rule")} onClick={() => showRule(undefined)}>
        <Icon name="close" />
      </IconButton>
    </span>
  );
}

function Bar({ copy, summary }: { copy: RowCopy; summary: UrlSummary }) {
  const { filter, order, orderBy, rule, show } = useNormalize().rows;
  // While a run goes on, rows and summary are of different moments: what no filter hides is not called hidden.
  const isFiltered = filter.value.trim() !== "" || rule.value !== undefined || show.value !== "all";
  return (
    <TableBar
      {...{ words, filter, copy }}
      label={w("table.filter")}
      short={w("table.filter_short")}
      all={isFiltered ? summary.urls : 0}
      counts="urls"
    >
      <ShowChoice words={words} name="show" values={shows} shown={show} title={(each) => w(`show.${each}`)} />
      <RuleChip />
      <OrderChoice keys={sortKeys} order={order.value} onOrder={orderBy} title={(key) => w(`order.${key}`)} />
    </TableBar>
  );
}

export function UrlsView({ summary }: { summary: UrlSummary }) {
  const { rows, session, settings } = useNormalize();
  // SURT keys are written in another order: every part differs, and marking all would say nothing.
  const isMarked = settings.applied.value?.preset !== "surt";
  return (
    <div class="with-rules">
      <RowsView
        name="grid-urls"
        label={w("table.name")}
        of={rows.list}
        columns={() => columnsNow(isMarked)}
        by={[isMarked]}
        copied={copyColumns}
        plans={urlPlans}
        order={rows.order.value}
        onOrder={rows.orderBy}
        isPicked={({ row }) => row === session.picked.value}
        onPick={({ row }) => session.pick(row)}
        bar={(copy) => <Bar copy={copy} summary={summary} />}
        empty={<NoRows why={w("table.none")} onAll={rows.showAll} />}
      />
      <RuleColumn summary={summary} />
    </div>
  );
}
