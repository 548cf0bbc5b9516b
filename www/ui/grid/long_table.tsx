/** A table of as many rows as there are, of which only those in sight are fetched and drawn. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useMemo } from "preact/hooks";
import { attempt } from "../../app/failures";
import { language } from "../../i18n";
import type { Order } from "../../place_model/link";
import type { WindowCache } from "../../place_model/query/windows";
import { type LongRows, useLongRows } from "../virtual/use_long_rows";
import { useRoom } from "../virtual/use_room";
import { useWindows } from "../virtual/use_windows";
import { type Cursor, moved, selection } from "./cursor";
import { isOfControl, isTextSelected, wantsCopy, wantsOpen } from "./grid_events";
import { type Layout, layoutFor, type Plans } from "./layout";

/** A column: its name in the styles, what its head says, the order it stands for. */
export interface Column<Row, Key extends string> {
  name: string;
  title: string;
  hint?: string;
  sort?: Key;
  cell: (row: Row, layout: Layout) => ComponentChildren;
}

export interface LongTableProps<Row, Key extends string> {
  /** Class of the table. */
  name: string;
  label: string;
  list: WindowCache<Row> | undefined;
  columns: readonly Column<Row, Key>[];
  plans: Plans;
  order: Order<Key>;
  onOrder: (key: Key) => void;
  isPicked: (row: Row) => boolean;
  onPick: (row: Row) => void;
  /** Rows `start..end`, end excluded. */
  onCopy: (start: number, end: number) => void;
  onSeen: (first: number) => void;
}

const arrows = { ascending: "↑", descending: "↓", none: "" } as const;

function Head<Row, Key extends string>({ columns, order, onOrder }: LongTableProps<Row, Key>) {
  const sorted = order.descending ? "descending" : "ascending";
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ name, title, hint, sort }, at) => {
          const state = sort !== undefined && sort === order.key ? sorted : "none";
          const words = (
            <>
              <span>{title}</span>
              <span class="long-arrow" aria-hidden="true">
                {arrows[state]}
              </span>
            </>
          );
          return (
            <th
              key={name}
              scope="col"
              class={`long-${name}`}
              {...(sort === undefined ? {} : { "aria-sort": state })}
              aria-colindex={at + 1}
            >
              {sort === undefined ? (
                <span title={hint}>{words}</span>
              ) : (
                <button type="button" title={hint} onClick={() => onOrder(sort)}>
                  {words}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface LineProps<Row, Key extends string> {
  row: Row | undefined;
  columns: readonly Column<Row, Key>[];
  layout: Layout;
  index: number;
  top: number;
  id: string;
  isSelected: boolean;
  isPicked: boolean;
}

/** A row at its place; empty until it has come. Scrolling redraws only rows that changed. */
function Line<Row, Key extends string>(props: LineProps<Row, Key>) {
  const spoken = language.value;
  return useMemo(() => drawn(props), [spoken, ...Object.values(props)]);
}

function drawn<Row, Key extends string>(props: LineProps<Row, Key>) {
  const { row, columns, layout, index, id } = props;
  return (
    <tr
      id={id}
      class={props.isPicked ? "long-row is-picked" : "long-row"}
      style={{ transform: `translateY(${props.top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={props.isSelected}
      data-row={index}
    >
      {columns.map((column) => (
        <td key={column.name} class={`long-${column.name}`}>
          {row === undefined ? <span class="long-awaited" /> : column.cell(row, layout)}
        </td>
      ))}
    </tr>
  );
}

/** What keys and clicks do to the cursor. */
function useCursor<Row, Key extends string>(props: LongTableProps<Row, Key>, rows: LongRows) {
  const cursor = useSignal<Cursor>({ row: 0, column: 0, anchor: 0 });
  const total = props.list?.total ?? 0;
  // A row that was just scrolled to may still be on its way.
  const open = (index: number) =>
    attempt(async () => {
      await props.list?.want(index, index + 1);
      const row = props.list?.at(index);
      if (row !== undefined) props.onPick(row);
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfControl(event)) return;
    const now = cursor.peek();
    if (wantsOpen(event)) {
      event.preventDefault();
      open(now.row);
    } else if (wantsCopy(event)) {
      const { first, last } = selection(now);
      props.onCopy(first, last + 1);
    } else {
      const next = moved(now, event, { rows: total, columns: 1, page: rows.page });
      if (next === undefined) return;
      event.preventDefault();
      cursor.value = next;
      rows.reveal(next.row);
    }
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const index = target?.closest<HTMLElement>("[data-row]")?.dataset["row"];
    if (index === undefined || isOfControl(event)) return;
    const row = Number(index);
    cursor.value = { row, column: 0, anchor: event.shiftKey ? cursor.peek().anchor : row };
    if (!event.shiftKey && !isTextSelected()) open(row);
  };
  return { cursor, onKeyDown, onClick };
}

interface BodyProps<Row, Key extends string> {
  table: LongTableProps<Row, Key>;
  rows: LongRows;
  layout: Layout;
  chosen: { first: number; last: number };
  id: string;
}

/** The rows in sight. */
function Body<Row, Key extends string>({ table, rows, layout, chosen, id }: BodyProps<Row, Key>) {
  const { list, columns, isPicked } = table;
  const indices = Array.from({ length: Math.max(0, rows.end - rows.first) }, (_, at) => rows.first + at);
  return (
    <tbody style={{ height: `${rows.height}px` }}>
      {indices.map((index) => {
        const row = list?.at(index);
        return (
          <Line
            key={index}
            row={row}
            columns={columns}
            layout={layout}
            index={index}
            top={rows.top(index)}
            id={`${id}-${index}`}
            isSelected={index >= chosen.first && index <= chosen.last}
            isPicked={row !== undefined && isPicked(row)}
          />
        );
      })}
    </tbody>
  );
}

/** The table itself, a grid that takes the keys. */
function Grid<Row, Key extends string>({
  table,
  rows,
  layout,
}: Pick<BodyProps<Row, Key>, "table" | "rows" | "layout">) {
  const { cursor, onKeyDown, onClick } = useCursor(table, rows);
  const id = useId();
  const { row: here } = cursor.value;
  const isDrawn = here >= rows.first && here < rows.end;
  return (
    <table
      class={`long ${table.name}`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML has no element for a grid; ARIA allows the role here.
      role="grid"
      tabIndex={0}
      aria-label={table.label}
      aria-rowcount={(table.list?.total ?? 0) + 1}
      aria-colcount={table.columns.length}
      aria-multiselectable="true"
      aria-activedescendant={isDrawn ? `${id}-${here}` : undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <Head {...table} />
      <Body table={table} rows={rows} layout={layout} chosen={selection(cursor.value)} id={id} />
    </table>
  );
}

export function LongTable<Row, Key extends string>(props: LongTableProps<Row, Key>) {
  const { list, plans, onSeen } = props;
  const [box, room] = useRoom<HTMLDivElement>(1000);
  const { width, scale } = room.value;
  const rem = 16 * scale;
  const layout = useMemo(() => layoutFor(plans, width / rem), [plans, width, rem]);
  const rows = useLongRows(list?.total ?? 0, layout.rowHeight * rem, layout.headHeight * rem);
  useWindows(list, rows.first, rows.end);
  useEffect(() => onSeen(rows.firstSeen), [onSeen, rows.firstSeen]);
  return (
    <div class="long-box" ref={box} data-arrangement={layout.arrangement}>
      <div
        class="long-scroller"
        ref={rows.scroller}
        onScroll={rows.onScroll}
        style={`--row: ${layout.rowHeight}rem; --head: ${layout.headHeight}rem; --rules: ${layout.rules}rem`}
      >
        <Grid table={props} rows={rows} layout={layout} />
      </div>
    </div>
  );
}
