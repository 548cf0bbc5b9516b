/** The documents as a report: each with the document most like it, its near copies and its cluster. */
import type { DocumentRow } from "dustlens";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { n, t } from "../../../i18n";
import { Button, Icon, IconButton } from "../../../ui";
import type { Column } from "../../../ui/grid/data_grid";
import { GridBar } from "../../../ui/grid/grid_bar";
import type { Layout } from "../../../ui/grid/layout";
import { OrderChoice } from "../../../ui/grid/order_choice";
import type { CopyColumns, RowCopy } from "../../../ui/grid/row_copy";
import { decimalText, fractionText } from "../../../ui/numbers/words";
import { RowsView } from "../../../ui/page/rows_view";
import { SpokenChange } from "../../../ui/spoken_change";
import { Id } from "../../../ui/url_text/identifier";
import { label } from "../../../ui/url_text/labels";
import { useDocuments } from "../context";
import { type DocumentKey, documentKeys } from "../documents";
import type { Collection } from "../model";
import { documentPlans } from "./documents_layout";

const w = (key: string, params = {}) => t(`results:documents.${key}`, params);

/** Characters at the end of a name that the width never cuts. */
const TAIL = 12;
/** Characters beside a name from which on a title says something. */
const TITLE = 12;

interface NameProps {
  row: DocumentRow;
  /** The rows above and below. */
  beside: readonly (DocumentRow | undefined)[];
  budget: number;
}

/** A name on paper: whole, and broken at its joints. */
function PrintedName({ row: { id, title } }: { row: DocumentRow }) {
  return (
    <>
      <Id id={id} /> {title !== undefined && <span class="soft">{title}</span>}
    </>
  );
}

/** A name that is too long loses what it shares with its neighbours; readers get it whole. */
function Name({ row: { id, title }, beside, budget }: NameProps) {
  const others = beside.map((other) => other?.id);
  const name = useMemo(() => label(id, others, budget), [id, budget, ...others]);
  const letters = Array.from(name);
  const isCut = name !== id;
  return (
    <span class="cell-id" title={title === undefined ? id : `${id}\n${title}`}>
      {isCut && <span class="visually-hidden">{id}</span>}
      <span class="mono name-head" aria-hidden={isCut}>
        {letters.slice(0, -TAIL).join("")}
      </span>
      <span class="mono name-tail" aria-hidden={isCut}>
        {letters.slice(-TAIL).join("")}
      </span>
      {title !== undefined && name.length + TITLE <= budget && <span class="soft cell-title">{title}</span>}
    </span>
  );
}

function ProblemsCell({ row, layout }: { row: DocumentRow; layout: Layout }) {
  const { open, opened } = useDocuments().rows;
  if (row.problems.length === 0 && !row.too_short)
    return said("problems", layout, <span class="soft">{w("fine")}</span>);
  const worst = row.problems.some((problem) => problem.severity === "error")
    ? "error"
    : row.problems.some((problem) => problem.severity === "warning") || row.too_short
      ? "warning"
      : "note";
  return (
    <button
      type="button"
      class={`pill cut row-problems row-problems-${worst}`}
      aria-expanded={opened.value?.document === row.document}
      onClick={() => open(row)}
    >
      {row.too_short
        ? w("too_short")
        : w("problem_count", { count: row.problems.length, problems: n(row.problems.length) })}
    </button>
  );
}

function ShinglesCell({ row }: { row: DocumentRow }) {
  // A run that was stopped has not cut every text yet.
  if (row.shingles === 0 && !row.too_short) return <span class="soft">{w("unknown")}</span>;
  const repeated = row.distinct !== row.shingles;
  return (
    <span
      title={repeated ? w("distinct_of", { distinct: n(row.distinct), all: n(row.shingles) }) : undefined}
    >
      {n(row.distinct)}
      {repeated && <span class="soft">{w("of", { all: n(row.shingles) })}</span>}
    </span>
  );
}

/** Opens the pair of a document and its closest match. */
function openClosest({ results }: Collection, row: DocumentRow): void {
  const { closest } = row;
  if (closest === undefined) return;
  const [own, other] = [
    { number: row.document, id: row.id },
    { number: closest.document, id: closest.id },
  ];
  const [a, b] = own.number < other.number ? [own, other] : [other, own];
  results.openPair({ a: a.number, b: b.number, a_id: a.id, b_id: b.id });
}

function ClosestCell({ row, budget }: { row: DocumentRow; budget: number }) {
  const place = useDocuments();
  const { closest } = row;
  const { threshold } = place.settingsState.settings.value;
  if (closest === undefined) return <span class="soft">{w("no_match")}</span>;
  const isUnder = closest.value < threshold;
  return (
    <button
      type="button"
      class={`link-button closest-match${isUnder ? " soft" : ""}`}
      title={w("closest_of", { id: closest.id })}
      onClick={() => openClosest(place, row)}
    >
      <span class="numeric">
        {fractionText(closest.part, closest.all)} = {decimalText(closest.value, threshold)}
      </span>{" "}
      <Id id={label(closest.id, [row.id], budget)} />
    </button>
  );
}

function ClusterCell({ row: { cluster } }: { row: DocumentRow }) {
  const { showCluster } = useDocuments().results;
  if (cluster === undefined) return <span class="soft">{w("unknown")}</span>;
  return (
    <Button
      kind="quiet"
      aria-label={w("cluster_of", { number: n(cluster + 1) })}
      onClick={() => showCluster(cluster)}
    >
      {n(cluster + 1)}
    </Button>
  );
}

function Remove({ row }: { row: DocumentRow }) {
  const { remove } = useDocuments().session;
  return (
    <IconButton label={w("remove", { id: row.id })} onClick={() => remove([row])}>
      <Icon name="close" />
    </IconButton>
  );
}

/** The content of a cell; where there is no head, the name of its column first. */
function said(name: string, { arrangement }: Layout, content: ComponentChildren) {
  if (arrangement !== "narrow") return content;
  return (
    <>
      <span class="soft small">{w(name)} </span>
      {content}
    </>
  );
}

function columnsNow(): Column<DocumentRow, DocumentKey>[] {
  const of = (name: string, sort?: DocumentKey) => ({
    name,
    title: w(name),
    ...(sort !== undefined && { sort }),
  });
  return [
    {
      ...of("id", "id"),
      isHeader: true,
      cell: (row, { budget, isPrinted }, beside) =>
        isPrinted ? <PrintedName row={row} /> : <Name row={row} beside={beside} budget={budget} />,
    },
    {
      ...of("closest", "closest"),
      hint: w("closest_hint"),
      cell: (row, { budget }) => <ClosestCell row={row} budget={budget} />,
    },
    {
      ...of("near", "near"),
      hint: w("near_hint"),
      width: "5.5rem",
      isNumber: true,
      cell: ({ near }, layout) =>
        said("near", layout, near === 0 ? <span class="soft">{n(near)}</span> : n(near)),
    },
    {
      ...of("cluster", "cluster"),
      width: "4.5rem",
      isNumber: true,
      cell: (row, layout) => said("cluster", layout, <ClusterCell row={row} />),
    },
    { ...of("words", "words"), width: "4.5rem", isNumber: true, cell: ({ words }) => n(words) },
    {
      ...of("shingles", "shingles"),
      hint: w("shingles_hint"),
      width: "6.5rem",
      isNumber: true,
      cell: (row) => <ShinglesCell row={row} />,
    },
    {
      ...of("problems", "problems"),
      width: "7.75rem",
      cell: (row, layout) => <ProblemsCell row={row} layout={layout} />,
    },
    { ...of("actions"), width: "2.25rem", cell: (row) => <Remove row={row} /> },
  ];
}

/** The text of a copy: full numbers, a point, no rounding. */
const copied: CopyColumns<DocumentRow> = [
  ["document", (row) => row.id],
  ["words", (row) => row.words],
  ["shingles", (row) => row.distinct],
  ["closest", (row) => row.closest?.id ?? ""],
  ["part", (row) => row.closest?.part ?? ""],
  ["all", (row) => row.closest?.all ?? ""],
  ["likeness", (row) => row.closest?.value ?? ""],
  ["near_copies", (row) => row.near],
  ["cluster", (row) => (row.cluster === undefined ? "" : row.cluster + 1)],
];

function Bar({ copy, count }: { copy: RowCopy; count: number }) {
  const { filter, order, orderBy } = useDocuments().rows;
  const hidden = copy.isThere && filter.value.trim() !== "" ? Math.max(0, count - copy.total) : 0;
  const counts = (
    <SpokenChange class="small soft numeric grid-counts">
      {hidden > 0 && w("hidden", { count: hidden, documents: n(hidden) })}
    </SpokenChange>
  );
  return (
    <GridBar label={w("filter")} filter={filter} copy={copy} counts={counts}>
      <OrderChoice
        keys={documentKeys}
        order={order.value}
        onOrder={orderBy}
        title={(key) => w(key === "order" ? "as_added" : key)}
      />
    </GridBar>
  );
}

/** Documents from which on a filter is worth its room. */
const FEW = 4;

export function DocumentsTable({ count }: { count: number }) {
  const { rows } = useDocuments();
  const { filter, opened, order } = rows;
  return (
    <RowsView
      name="grid-documents"
      label={w("title")}
      of={rows.list}
      columns={columnsNow}
      copied={copied}
      plans={documentPlans}
      order={order.value}
      onOrder={rows.orderBy}
      isPicked={({ document }) => document === opened.value?.document}
      onPick={rows.open}
      bar={(copy) => (count >= FEW || filter.value !== "") && <Bar copy={copy} count={count} />}
      empty={
        <p class="soft results-none">
          {w("filtered", { filter: filter.value.trim() })}{" "}
          <Button
            kind="quiet"
            onClick={() => {
              filter.value = "";
            }}
          >
            {w("show_all")}
          </Button>
        </p>
      }
    />
  );
}
