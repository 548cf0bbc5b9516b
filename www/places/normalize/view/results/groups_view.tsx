/** The URLs that share a key: which key, which one to keep, how many there are. */
import type { UrlGroup, UrlSummary } from "dustlens";
import { Choice } from "../../../../ui";
import type { Column } from "../../../../ui/grid/data_grid";
import type { Layout } from "../../../../ui/grid/layout";
import { OrderChoice } from "../../../../ui/grid/order_choice";
import type { CopyColumns } from "../../../../ui/grid/row_copy";
import { whole } from "../../../../ui/numbers/words";
import { columnHead, RowsView } from "../../../../ui/page/rows_view";
import { TableBar } from "../../../../ui/page/table_parts";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import { useNormalize } from "../../context";
import { type GroupSortKey, groupSortKeys, keeps } from "../../link";
import { w, words } from "../words";
import { groupPlans } from "./layout";

/** What a copy of the groups holds. */
const copyColumns: CopyColumns<UrlGroup> = [
  ["key", ({ key }) => key],
  ["keep", ({ keep_url }) => keep_url],
  ["urls", ({ urls }) => urls],
  ["occurrences", ({ occurrences }) => occurrences],
];

function Kept({ group, layout }: { group: UrlGroup; layout: Layout }) {
  const { key, keep_url } = group;
  if (key === keep_url) return <span class="soft small">{w("groups.same_as_key")}</span>;
  return <IdOfPair a={keep_url} b={key} side="a" budget={layout.budget} marks={false} />;
}

function columnsNow(): Column<UrlGroup, GroupSortKey>[] {
  const of = columnHead<GroupSortKey>(words, "groups");
  return [
    {
      ...of("key", "key"),
      cell: ({ key, keep_url }, { budget }) => (
        <IdOfPair a={key} b={keep_url} side="a" budget={budget} marks={false} />
      ),
    },
    { ...of("kept"), cell: (group, layout) => <Kept group={group} layout={layout} /> },
    { ...of("urls", "urls"), width: "5rem", isNumber: true, cell: ({ urls }) => whole(urls) },
    {
      ...of("occurrences", "occurrences"),
      width: "6rem",
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
  const { rows, session } = useNormalize();
  const { filter, groupOrder, orderGroupsBy } = rows;
  const open = session.picked.value === undefined ? undefined : rows.evidence.value.value?.group?.group;
  if (summary.groups === 0) return <p class="results-none soft">{w("groups.none")}</p>;
  return (
    <RowsView
      name="grid-groups"
      label={w("groups.name")}
      of={rows.groups}
      columns={columnsNow}
      copied={copyColumns}
      plans={groupPlans}
      order={groupOrder.value}
      onOrder={orderGroupsBy}
      isPicked={({ group }) => group === open}
      onPick={({ keep: row }) => session.pick(row)}
      bar={(copy) => (
        <TableBar
          {...{ words, filter, copy }}
          label={w("groups.filter")}
          all={filter.value.trim() === "" ? 0 : summary.groups}
          counts="groups"
        >
          <OrderChoice
            keys={groupSortKeys}
            order={groupOrder.value}
            onOrder={orderGroupsBy}
            title={(key) => w(`order.${key}`)}
          />
        </TableBar>
      )}
    >
      <KeepChoice />
    </RowsView>
  );
}
