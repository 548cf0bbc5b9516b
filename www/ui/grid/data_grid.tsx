/** A grid of as many rows as there are, of which only those in sight are fetched and drawn. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useMemo, useRef } from "preact/hooks";
import { language } from "../../i18n";
import type { Order } from "../../place_model/link_values";
import type { WindowCache } from "../../place_model/query/windows";
import { useRoving } from "../roving";
import { type LongRows, useLongRows } from "../virtual/use_long_rows";
import { useRoom } from "../virtual/use_room";
import { useWindows } from "../virtual/use_windows";
import { selection } from "./cursor";
import "./data_grid.css";
import { useTold } from "./grid_view";
import {
  headTemplate,
  type Layout,
  layoutFor,
  type Plans,
  paperLayout,
  rowTemplate,
  type Template,
} from "./layout";
import { PrintedPart, usePrintedRows } from "./printed_rows";
import { useCursor } from "./use_cursor";

/** A column: its name in layouts and styles, its head, the order it stands for, how wide it is beside the others. */
export interface Column<Row, Key extends string> {
  name: string;
  title: string;
  /** Beside the title, in the colour of what is chosen. */
  mark?: string;
  hint?: string;
  sort?: Key;
  /** True if the grid can be in the order of two columns, and this is the second. */
  isSecond?: boolean;
  /** As in `grid-template-columns`; an equal share of what the others leave unless said. */
  width?: string;
  isNumber?: boolean;
  /** True if the cell names its row. */
  isHeader?: boolean;
  /** `beside`: the rows above and below, as far as they have come. */
  cell: (row: Row, layout: Layout, beside: readonly (Row | undefined)[]) => ComponentChildren;
}

export interface DataGridProps<Row, Key extends string> {
  /** Class of the grid. */
  name: string;
  label: string;
  caption?: string;
  list: WindowCache<Row> | undefined;
  columns: readonly Column<Row, Key>[];
  plans: Plans;
  order: Order<Key>;
  onOrder: (key: Key) => void;
  isPicked: (row: Row) => boolean;
  onPick: (row: Row, column: number) => void;
  /** Rows `start..end`, end excluded. */
  onCopy: (start: number, end: number) => void;
  onSeen: (first: number) => void;
  /** True if the cursor is in a cell; else in a whole row. */
  byCell?: boolean;
  /** Of the row under the cursor, below all rows. */
  below?: (row: Row | undefined, layout: Layout) => ComponentChildren;
}

const arrows = { ascending: "↑", descending: "↓", none: "" } as const;

/** What a cell is to the style: its column, whether its numbers stand under each other, whether readers alone get it. */
function cellClass({ name, isNumber }: { name: string; isNumber?: boolean }, { shown }: Template): string {
  return `col-${name}${isNumber ? " is-number" : ""}${shown.has(name) ? "" : " visually-hidden"}`;
}

interface HeadProps<Row, Key extends string> extends DataGridProps<Row, Key> {
  layout: Layout;
}

function Head<Row, Key extends string>({ columns, order, onOrder, layout }: HeadProps<Row, Key>) {
  const template = useMemo(() => headTemplate(layout, columns), [layout, columns]);
  const roving = useRoving<HTMLTableRowElement>();
  const sorted = order.descending ? "descending" : "ascending";
  return (
    <thead class={layout.headHeight > 0 ? "" : "visually-hidden"}>
      <tr aria-rowindex={1} style={{ gridTemplate: template.template }} {...roving}>
        {columns.map(({ name, title, mark, hint, sort, isSecond, isNumber = false }, at) => {
          const state = sort !== undefined && sort === order.key && !isSecond ? sorted : "none";
          const words = (
            <>
              <span>{title}</span>
              {mark !== undefined && <span class="grid-mark"> {mark}</span>}
              <span class="grid-arrow" aria-hidden="true">
                {arrows[state]}
              </span>
              {name === layout.over && <span aria-hidden="true"> /</span>}
            </>
          );
          return (
            <th
              key={name}
              scope="col"
              class={cellClass({ name, isNumber }, template)}
              style={{ gridArea: name }}
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
  above: Row | undefined;
  below: Row | undefined;
  columns: readonly Column<Row, Key>[];
  layout: Layout;
  template: Template;
  index: number;
  top: number;
  id: string;
  isSelected: boolean;
  isPicked: boolean;
  /** The cursor's column when it is in a cell of this row. */
  here: number | undefined;
}

/** A row at its place; empty until it has come. Scrolling redraws only rows that changed. */
function Line<Row, Key extends string>(props: LineProps<Row, Key>) {
  const spoken = language.value;
  return useMemo(() => drawn(props), [spoken, ...Object.values(props)]);
}

function drawn<Row, Key extends string>(props: LineProps<Row, Key>) {
  const { row, above, below, columns, layout, template, index, id, here } = props;
  return (
    <tr
      id={id}
      class={props.isPicked ? "grid-row is-picked" : "grid-row"}
      style={{ transform: `translateY(${props.top}px)`, gridTemplate: template.template }}
      aria-rowindex={index + 2}
      aria-selected={props.isSelected}
      data-row={index}
    >
      {columns.map((column, at) => {
        const Cell = column.isHeader === true ? "th" : "td";
        return (
          <Cell
            key={column.name}
            id={`${id}-${at}`}
            class={`${cellClass(column, template)}${here === at ? " is-here" : ""}`}
            style={{ gridArea: column.name }}
            data-column={at}
            {...(column.isHeader === true && { scope: "row" })}
          >
            {row === undefined ? <span class="grid-awaited" /> : column.cell(row, layout, [above, below])}
          </Cell>
        );
      })}
    </tr>
  );
}

interface BodyProps<Row, Key extends string> {
  grid: DataGridProps<Row, Key>;
  rows: LongRows;
  layout: Layout;
}

/** The rows in sight. */
function Body<Row, Key extends string>({
  grid: { columns, isPicked, list },
  rows,
  layout,
  chosen,
  here,
  id,
}: BodyProps<Row, Key> & {
  chosen: { first: number; last: number };
  here: { row: number; column: number } | undefined;
  id: string;
}) {
  const template = useMemo(() => rowTemplate(layout, columns), [layout, columns]);
  const indices = Array.from({ length: Math.max(0, rows.end - rows.first) }, (_, at) => rows.first + at);
  return (
    <tbody style={{ height: `${rows.height}px` }}>
      {indices.map((index) => {
        const row = list?.at(index);
        return (
          <Line
            key={index}
            row={row}
            above={list?.at(index - 1)}
            below={list?.at(index + 1)}
            columns={columns}
            layout={layout}
            template={template}
            index={index}
            top={rows.top(index)}
            id={`${id}-${index}`}
            isSelected={index >= chosen.first && index <= chosen.last}
            isPicked={row !== undefined && isPicked(row)}
            here={here?.row === index ? here.column : undefined}
          />
        );
      })}
    </tbody>
  );
}

/** The table itself, a grid that takes the keys. */
function Grid<Row, Key extends string>({
  grid,
  rows,
  layout,
  table,
}: BodyProps<Row, Key> & { table: ReturnType<typeof useCursor> }) {
  const id = useId();
  const { columns, list, byCell = false } = grid;
  const { row, column } = table.cursor.value;
  const isDrawn = row >= rows.first && row < rows.end;
  const active = byCell ? `${id}-${row}-${column}` : `${id}-${row}`;
  return (
    <table
      class={`grid ${grid.name}`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML has no element for a grid; ARIA allows the role here.
      role="grid"
      tabIndex={0}
      aria-label={grid.label}
      aria-rowcount={(list?.total ?? 0) + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      aria-activedescendant={isDrawn ? active : undefined}
      onKeyDown={table.onKeyDown}
      onClick={table.onClick}
    >
      {grid.caption !== undefined && <caption class="visually-hidden">{grid.caption}</caption>}
      <Head {...grid} layout={layout} />
      <Body
        grid={grid}
        rows={rows}
        layout={layout}
        chosen={selection(table.cursor.value)}
        here={byCell ? { row, column } : undefined}
        id={id}
      />
    </table>
  );
}

/** Up to as many rows stand on a phone without a box of their own to scroll in. */
const FEW = 10;

function isFew(total: number | undefined): boolean {
  return total !== undefined && total <= FEW;
}

export function DataGrid<Row, Key extends string>(props: DataGridProps<Row, Key>) {
  const { list, plans, onSeen, below } = props;
  const [box, room] = useRoom<HTMLDivElement>(1000, "grid");
  const { width, scale } = room.value;
  const rem = 16 * scale;
  const fitting = useMemo(() => layoutFor(plans, width / rem), [plans, width, rem]);
  const held = useRef<() => number>(() => 0);
  const seen = useLongRows(list?.total ?? 0, fitting.rowHeight * rem, fitting.headHeight * rem, () =>
    held.current(),
  );
  const [rows, isPrinted] = usePrintedRows(list, seen);
  const layout = useMemo(() => (isPrinted ? paperLayout(plans) : fitting), [plans, fitting, isPrinted]);
  const { arrangement, rowHeight, headHeight, isHeadPartial = headHeight === 0 } = layout;
  useTold(arrangement === "narrow", isHeadPartial);
  const table = useCursor(props, rows);
  held.current = () => table.cursor.peek().row;
  useWindows(list, seen.first, seen.end);
  useEffect(() => onSeen(rows.firstSeen), [onSeen, rows.firstSeen]);
  return (
    <div class={`grid-box${isFew(list?.total) ? " is-few" : ""}`} ref={box} data-arrangement={arrangement}>
      <div
        class="grid-scroller"
        ref={rows.scroller}
        onScroll={rows.onScroll}
        style={`--row: ${rowHeight}rem; --head: ${headHeight}rem`}
      >
        <Grid grid={props} rows={rows} layout={layout} table={table} />
      </div>
      {isPrinted && <PrintedPart all={list?.total ?? 0} rows={rows} />}
      {below?.(list?.at(table.cursor.value.row), layout)}
    </div>
  );
}
