/** The table of URLs and their keys. */

import type { UrlRow, UrlSummary } from "dustlens";
import { useMemo } from "preact/hooks";
import { language } from "../../../../i18n";
import { useLists } from "../../../../inputs/lists/context";
import { listName } from "../../../../inputs/lists/words";
import { Button, Icon, IconButton } from "../../../../ui";
import { type Column, DataGrid } from "../../../../ui/grid/data_grid";
import { ShowChoice } from "../../../../ui/grid/grid_bar";
import type { Layout } from "../../../../ui/grid/layout";
import { OrderChoice } from "../../../../ui/grid/order_choice";
import { type RowCopy, useRowCopy } from "../../../../ui/grid/row_copy";
import { whole } from "../../../../ui/numbers/words";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import { useNormalize } from "../../context";
import { type SortKey, shows, sortKeys } from "../../link";
import type { Normalize } from "../../model";
import { passWords, ruleName, w } from "../words";
import { urlColumns } from "./copy_columns";
import { urlPlans } from "./layout";
import { TableBar } from "./table_bar";

/** Rules named in a row where there is room, and where there is little; the rest is a count. The evidence has all. */
const namedRules = { roomy: 2, tight: 1 } as const;

function Rules({ row, layout }: { row: UrlRow; layout: Layout }) {
  if (row.pass !== undefined) return <span class="small pass">{passWords(row.pass)}</span>;
  const named = row.rules.slice(0, layout.isTight ? namedRules.tight : namedRules.roomy);
  const more = row.rules.length - named.length;
  return (
    <span class="row-0 at-baseline rule-chips">
      {named.map((id) => (
        <code key={id} title={ruleName(id)}>
          {id}
        </code>
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

/** SURT keys are written in another order: every part differs, and marking all would say nothing. */
function marks(normalize: Normalize): boolean {
  return normalize.settings.applied.value?.preset !== "surt";
}

function cellOf(side: "a" | "b", isMarked: boolean) {
  return (row: UrlRow, { budget }: Layout) => (
    <IdOfPair a={row.url} b={row.normalized} side={side} budget={budget} marks={isMarked} />
  );
}

function columnsNow(isMarked: boolean): Column<UrlRow, SortKey>[] {
  const of = (name: string, sort: SortKey) => ({
    name,
    sort,
    title: w(`table.${name}.title`),
    hint: w(`table.${name}.hint`),
  });
  return [
    { ...of("line", "line"), width: "5rem", isNumber: true, cell: (row) => <Line row={row} /> },
    { ...of("url", "url"), cell: cellOf("a", isMarked) },
    { ...of("key", "normalized"), cell: cellOf("b", isMarked) },
    {
      name: "rules",
      title: w("table.rules.title"),
      width: "12.5rem",
      cell: (row, layout) => <Rules row={row} layout={layout} />,
    },
    { ...of("seen", "repeats"), width: "4.5rem", isNumber: true, cell: (row) => <Seen row={row} /> },
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
  const { order, orderBy, show } = useNormalize().rows;
  return (
    <TableBar label={w("table.filter")} copy={copy} all={summary.urls} counts="urls">
      <ShowChoice label={w("show.label")} shown={show} choices={shows} title={(each) => w(`show.${each}`)} />
      <RuleChip />
      <OrderChoice keys={sortKeys} order={order.value} onOrder={orderBy} title={(key) => w(`order.${key}`)} />
    </TableBar>
  );
}

function Nothing() {
  const { showAll } = useNormalize().rows;
  return (
    <p class="soft results-none">
      {w("table.none")}{" "}
      <Button kind="quiet" onClick={showAll}>
        {w("table.show_all")}
      </Button>
    </p>
  );
}

export function UrlsView({ summary }: { summary: UrlSummary }) {
  const normalize = useNormalize();
  const {
    rows: { order, orderBy, rows, rowsFailure },
    session: { pick, picked },
  } = normalize;
  const list = rows.value;
  const copy = useRowCopy(list, urlColumns);
  const isMarked = marks(normalize);
  const spoken = language.value;
  const columns = useMemo(() => columnsNow(isMarked), [isMarked, spoken]);
  return (
    <div class="stack grid-view">
      <Bar copy={copy} summary={summary} />
      <DataGrid
        name="grid-urls"
        label={w("table.name")}
        list={list}
        columns={columns}
        plans={urlPlans}
        order={order.value}
        onOrder={orderBy}
        isPicked={({ row }) => row === picked.value}
        onPick={({ row }) => pick(row)}
        onCopy={copy.copy}
        onSeen={normalize.rows.seen}
        isFailed={rowsFailure.value !== undefined}
        none={<Nothing />}
      />
    </div>
  );
}
