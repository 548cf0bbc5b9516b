/** The URLs that share a key: which key, which one to keep, how many there are. */
import type { UrlGroup, UrlSummary } from "dustlens";
import { useMemo } from "preact/hooks";
import { language } from "../../../../i18n";
import { Choice } from "../../../../ui";
import { type Column, DataGrid } from "../../../../ui/grid/data_grid";
import type { Layout } from "../../../../ui/grid/layout";
import { OrderChoice } from "../../../../ui/grid/order_choice";
import { useRowCopy } from "../../../../ui/grid/row_copy";
import { whole } from "../../../../ui/numbers/words";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import { useNormalize } from "../../context";
import { type GroupSortKey, groupSortKeys, keeps } from "../../link";
import { w } from "../words";
import { groupColumns } from "./copy_columns";
import { groupPlans } from "./layout";
import { TableBar } from "./table_bar";

function Kept({ group, layout }: { group: UrlGroup; layout: Layout }) {
  const { key, keep_url } = group;
  if (key === keep_url) return <span class="soft small">{w("groups.same_as_key")}</span>;
  return <IdOfPair a={keep_url} b={key} side="a" budget={layout.budget} marks={false} />;
}

function columnsNow(): Column<UrlGroup, GroupSortKey>[] {
  const title = (name: string) => ({
    name,
    title: w(`groups.${name}.title`),
    hint: w(`groups.${name}.hint`),
  });
  return [
    {
      ...title("key"),
      sort: "key",
      cell: ({ key, keep_url }, { budget }) => (
        <IdOfPair a={key} b={keep_url} side="a" budget={budget} marks={false} />
      ),
    },
    { ...title("kept"), cell: (group, layout) => <Kept group={group} layout={layout} /> },
    { ...title("urls"), sort: "urls", width: "5rem", isNumber: true, cell: ({ urls }) => whole(urls) },
    {
      ...title("occurrences"),
      sort: "occurrences",
      width: "5rem",
      isNumber: true,
      cell: ({ occurrences }) => whole(occurrences),
    },
  ];
}

function KeepChoice() {
  const {
    settings: { keep },
    session: { setKeep },
  } = useNormalize();
  return (
    <Choice
      label={w("groups.keep")}
      hint={w("groups.keep_hint")}
      value={keep.value}
      options={keeps.map((value) => ({ value, label: w(`groups.keeps.${value}`) }))}
      onChange={setKeep}
    />
  );
}

export function GroupsView({ summary }: { summary: UrlSummary }) {
  const normalize = useNormalize();
  const {
    rows: { evidence, groupOrder, groups, groupsFailure, orderGroupsBy },
    session: { pick, picked },
  } = normalize;
  const list = groups.value;
  const copy = useRowCopy(list, groupColumns);
  const spoken = language.value;
  const columns = useMemo(columnsNow, [spoken]);
  const open = picked.value === undefined ? undefined : evidence.value?.group?.group;
  if (summary.groups === 0) return <p class="soft results-none">{w("groups.none")}</p>;
  return (
    <div class="stack grid-view">
      <TableBar label={w("groups.filter")} copy={copy} all={summary.groups} counts="groups">
        <OrderChoice
          keys={groupSortKeys}
          order={groupOrder.value}
          onOrder={orderGroupsBy}
          title={(key) => w(`order.${key}`)}
        />
      </TableBar>
      <KeepChoice />
      <DataGrid
        name="grid-groups"
        label={w("groups.name")}
        list={list}
        columns={columns}
        plans={groupPlans}
        order={groupOrder.value}
        onOrder={orderGroupsBy}
        isPicked={({ group }) => group === open}
        onPick={({ keep: row }) => pick(row)}
        onCopy={copy.copy}
        onSeen={normalize.rows.groupSeen}
        isFailed={groupsFailure.value !== undefined}
      />
    </div>
  );
}
