/** What went in, document by document. */
import { useRows } from "../../../ui/rows";
import { useDocuments } from "../context";
import "./documents_list.css";
import type { DocumentRow } from "dustlens";
import { useEffect } from "preact/hooks";
import { attempt } from "../../../app/failures";
import { presenting } from "../../../app/preferences";
import { languageName, n, size, t } from "../../../i18n";
import { Button, Icon, IconButton, Panel, ProblemList, Term } from "../../../ui";
import { Folded } from "./folded";
import { Undo } from "./undo";

const columns = ["id", "bytes", "words", "shingles", "language", "charset", "problems"] as const;

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
      class={`row-problems row-problems-${worst}`}
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

function Name({ id }: { id: string }) {
  const letters = Array.from(id);
  return (
    <>
      <span class="mono name-head">{letters.slice(0, -TAIL).join("")}</span>
      <span class="mono name-tail">{letters.slice(-TAIL).join("")}</span>
    </>
  );
}

function Row({ row, index, top }: { row: DocumentRow | undefined; index: number; top: number }) {
  const { remove } = useDocuments().session;
  const style = { transform: `translateY(${top}px)` };
  if (row === undefined) return <div class="row" role="row" aria-rowindex={index + 2} style={style} />;
  return (
    <div class="row" role="row" aria-rowindex={index + 2} style={style}>
      <span role="rowheader" class="cell-id" title={row.title ?? row.id}>
        <Name id={row.id} />
        {row.title !== undefined && <span class="soft cell-title">{row.title}</span>}
      </span>
      <span role="cell" class="cell-number cell-bytes">
        {size(row.bytes)}
      </span>
      <span role="cell" class="cell-number cell-words">
        {n(row.words)}
      </span>
      <span role="cell" class="cell-number cell-shingles">
        <ShinglesCell row={row} />
      </span>
      <span role="cell" class="cell-language">
        {row.language === undefined ? t("documents:list.unknown") : languageName(row.language)}
      </span>
      <span role="cell" class="cell-charset">
        {row.charset ?? t("documents:list.unknown")}
      </span>
      <span role="cell" class="cell-problems">
        <ProblemsCell row={row} />
      </span>
      <span role="cell" class="cell-remove">
        <IconButton label={t("documents:list.remove", { id: row.id })} onClick={() => remove([row])}>
          <Icon name="close" />
        </IconButton>
      </span>
    </div>
  );
}

function Head() {
  return (
    <div class="row rows-head" role="row" aria-rowindex={1}>
      {columns.map((name) => (
        <span
          key={name}
          role="columnheader"
          class={`cell-${name}${["bytes", "words", "shingles"].includes(name) ? " cell-number" : ""}`}
        >
          {name === "shingles" ? (
            <Term hint={t("documents:list.shingles_hint")}>{t("documents:list.shingles")}</Term>
          ) : (
            t(`documents:list.${name}`)
          )}
        </span>
      ))}
      <span role="columnheader">
        <span class="visually-hidden">{t("documents:list.actions")}</span>
      </span>
    </div>
  );
}

function Rows({ count }: { count: number }) {
  const { documents, lookAt } = useDocuments().rows;
  const rows = useRows(count, 2.25);
  const [first, last] = [rows.items[0]?.index ?? 0, (rows.items.at(-1)?.index ?? -1) + 1];
  useEffect(() => lookAt(first, last), [first, last]);
  return (
    <div
      ref={rows.scroller}
      class="rows"
      role="table"
      aria-rowcount={count + 1}
      aria-label={t("documents:list.title")}
      tabIndex={0}
    >
      <div role="rowgroup">
        <Head />
      </div>
      <div role="rowgroup" class="rows-body" style={{ height: `${rows.height}px` }}>
        {rows.items.map((item) => (
          <Row key={item.key} row={documents.value.get(item.index)} index={item.index} top={item.start} />
        ))}
      </div>
    </div>
  );
}

function Actions() {
  const {
    files: { openSession },
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
      <label class="button button-quiet">
        <Icon name="open" />
        {t("documents:list.open")}
        <input
          class="visually-hidden"
          type="file"
          accept=".jsonl"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file !== undefined) attempt(() => openSession(file));
          }}
        />
      </label>
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
