/** What went in, document by document. */
import type { DocumentRow } from "dustlens";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { attempt } from "../../../app/failures";
import { presenting } from "../../../app/preferences";
import { languageName, n, size, t } from "../../../i18n";
import { Button, Icon, IconButton, Panel, ProblemList, Term } from "../../../ui";
import "../../../ui/grid/list.css";
import { useLongRows } from "../../../ui/virtual/use_long_rows";
import { useRoom } from "../../../ui/virtual/use_room";
import { useDocuments } from "../context";
import "./documents_list.css";
import { Folded } from "./folded";
import { OpenSession } from "./open_session";
import { Undo } from "./undo";

function ProblemsCell({ row }: { row: DocumentRow }) {
  const { opened } = useDocuments().rows;
  if (row.problems.length === 0 && !row.too_short)
    return <span class="soft">{t("documents:list.fine")}</span>;
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
      onClick={() => {
        opened.value = opened.peek()?.document === row.document ? undefined : row;
      }}
    >
      {row.too_short
        ? t("documents:list.too_short")
        : t("documents:list.problem_count", { count: row.problems.length, problems: n(row.problems.length) })}
    </button>
  );
}

function ShinglesCell({ row }: { row: DocumentRow }) {
  const repeated = row.distinct !== row.shingles;
  return (
    <span
      title={
        repeated
          ? t("documents:list.distinct_of", { distinct: n(row.distinct), all: n(row.shingles) })
          : undefined
      }
    >
      {n(row.distinct)}
      {repeated && <span class="soft">{t("documents:list.of", { all: n(row.shingles) })}</span>}
    </span>
  );
}

/** Characters at the end of a name that are never cut: names of one site differ there. */
const TAIL = 12;

function Name({ row: { id, title } }: { row: DocumentRow }) {
  const letters = Array.from(id);
  return (
    <>
      <span class="mono name-head">{letters.slice(0, -TAIL).join("")}</span>
      <span class="mono name-tail">{letters.slice(-TAIL).join("")}</span>
      {title !== undefined && <span class="soft cell-title">{title}</span>}
    </>
  );
}

function Remove({ row }: { row: DocumentRow }) {
  const { remove } = useDocuments().session;
  return (
    <IconButton label={t("documents:list.remove", { id: row.id })} onClick={() => remove([row])}>
      <Icon name="close" />
    </IconButton>
  );
}

/** Height of a row and of the head, in rem. */
const rowHeight = 2.25;

interface Column {
  name: "id" | "bytes" | "words" | "shingles" | "language" | "charset" | "problems" | "remove";
  width: string;
  /** Width of the list in rem from which there is room for it: the name, the problems and the cross always stay. */
  from?: number;
  isNumber?: boolean;
  cell: (row: DocumentRow) => ComponentChildren;
}

const columns: readonly Column[] = [
  { name: "id", width: "minmax(0, 1fr)", cell: (row) => <Name row={row} /> },
  { name: "bytes", width: "5.5rem", from: 35, isNumber: true, cell: ({ bytes }) => size(bytes) },
  { name: "words", width: "5rem", from: 50, isNumber: true, cell: ({ words }) => n(words) },
  { name: "shingles", width: "7.5rem", from: 44, isNumber: true, cell: (row) => <ShinglesCell row={row} /> },
  {
    name: "language",
    width: "7.5rem",
    from: 58,
    cell: ({ language }) => (language === undefined ? t("documents:list.unknown") : languageName(language)),
  },
  { name: "charset", width: "7rem", from: 66, cell: ({ charset }) => charset ?? t("documents:list.unknown") },
  { name: "problems", width: "min(9.5rem, 30%)", cell: (row) => <ProblemsCell row={row} /> },
  { name: "remove", width: "2.25rem", cell: (row) => <Remove row={row} /> },
];

/** The columns that a list of this width has room for, and the template that places them. */
interface Layout {
  shown: readonly Column[];
  template: string;
}

function layoutFor(width: number): Layout {
  const shown = columns.filter(({ from = 0 }) => width >= from);
  return { shown, template: shown.map((column) => column.width).join(" ") };
}

function classOf({ name, isNumber }: Column): string {
  return `cell-${name}${isNumber ? " cell-number" : ""}`;
}

interface RowProps {
  row: DocumentRow | undefined;
  index: number;
  top: number;
  layout: Layout;
}

function Row({ row, index, top, layout: { shown, template } }: RowProps) {
  const style = { transform: `translateY(${top}px)`, gridTemplateColumns: template };
  return (
    <div class="small list-row" role="row" aria-rowindex={index + 2} style={style}>
      {row !== undefined &&
        shown.map((column) => (
          <span
            key={column.name}
            role={column.name === "id" ? "rowheader" : "cell"}
            class={classOf(column)}
            title={column.name === "id" ? (row.title ?? row.id) : undefined}
          >
            {column.cell(row)}
          </span>
        ))}
    </div>
  );
}

function headOf(name: Column["name"]): ComponentChildren {
  if (name === "remove") return <span class="visually-hidden">{t("documents:list.actions")}</span>;
  if (name !== "shingles") return t(`documents:list.${name}`);
  return <Term hint={t("documents:list.shingles_hint")}>{t("documents:list.shingles")}</Term>;
}

function Head({ shown, template }: Layout) {
  return (
    <div class="small list-row" role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
      {shown.map((column) => (
        <span key={column.name} role="columnheader" class={classOf(column)}>
          {headOf(column.name)}
        </span>
      ))}
    </div>
  );
}

function Rows({ count }: { count: number }) {
  const { documents, lookAt } = useDocuments().rows;
  const [box, room] = useRoom<HTMLDivElement>(1000);
  const rem = 16 * room.value.scale;
  const layout = layoutFor(room.value.width / rem);
  const rows = useLongRows(count, rowHeight * rem, rowHeight * rem);
  const { first, end } = rows;
  useEffect(() => lookAt(first, end), [first, end]);
  const drawn = Array.from({ length: end - first }, (_, at) => first + at);
  return (
    <div ref={box}>
      <div
        ref={rows.scroller}
        onScroll={rows.onScroll}
        class="scroll list-box"
        role="table"
        aria-rowcount={count + 1}
        aria-label={t("documents:list.title")}
        tabIndex={0}
      >
        <div role="rowgroup" class="list-head">
          <Head {...layout} />
        </div>
        <div role="rowgroup" class="list-rows" style={{ height: `${rows.height}px` }}>
          {drawn.map((index) => (
            <Row
              key={index}
              row={documents.value.get(index)}
              index={index}
              top={rows.top(index)}
              layout={layout}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function Actions() {
  const {
    input: { inputs },
    session: { clear },
    files: { saveSession },
  } = useDocuments();
  return (
    <>
      <Button kind="quiet" onClick={() => attempt(saveSession)}>
        <Icon name="save" />
        {t("documents:list.save")}
      </Button>
      <OpenSession />
      {inputs.value.length > 0 && (
        <Button kind="quiet" onClick={clear}>
          {t("documents:list.clear")}
        </Button>
      )}
    </>
  );
}

/** The problems of the document picked in the list. */
function Opened() {
  const {
    rows: { opened },
    inForce: { settings },
  } = useDocuments();
  const row = opened.value;
  if (row === undefined) return null;
  const { unit, size: length } = settings.value.shingles;
  return (
    <div class="row-opened">
      {row.problems.length > 0 && <ProblemList problems={row.problems} />}
      {row.problems.length === 0 && row.too_short && (
        <p class="small">{t(`documents:list.too_short_${unit}`, { count: length, size: n(length) })}</p>
      )}
    </div>
  );
}

export function DocumentsList() {
  const {
    input: { totalSize },
    session: { summary },
  } = useDocuments();
  const count = summary.value?.documents ?? 0;
  const aside = t("documents:list.aside", { count, documents: n(count), size: size(totalSize.value) });
  const list = (
    <Panel
      title={t("documents:list.title")}
      aside={count > 0 ? aside : undefined}
      actions={<Actions />}
      name="documents-list"
    >
      <Undo />
      {count > 0 ? <Rows count={count} /> : <p class="soft small">{t("documents:list.none")}</p>}
      <Opened />
    </Panel>
  );
  return presenting.value ? <Folded summary={aside}>{list}</Folded> : list;
}
