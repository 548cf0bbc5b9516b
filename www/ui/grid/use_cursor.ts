/** The cursor of a data grid: where it is, what keys and clicks do to it. */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { attempt } from "../../app/failures";
import type { WindowCache } from "../../place_model/query/windows";
import type { LongRows } from "../virtual/use_long_rows";
import { type Cursor, moved, selection } from "./cursor";
import { isOfControl, isTextSelected, wantsCopy, wantsOpen } from "./grid_events";

interface CursorProps<Row> {
  list: WindowCache<Row> | undefined;
  columns: readonly unknown[];
  onPick: (row: Row, column: number) => void;
  onCopy: (start: number, end: number) => void;
  byCell?: boolean;
}

/**
 * Opens rows. One that was just scrolled to may still be on its way: it is waited for, unless another one is opened
 * meanwhile.
 */
function useOpening<Row>({ list, onPick }: CursorProps<Row>): (row: number, column: number) => void {
  const latest = useRef(0);
  return (row, column) => {
    const mine = ++latest.current;
    attempt(async () => {
      await list?.want(row, row + 1);
      const found = list?.at(row);
      if (found !== undefined && mine === latest.current) onPick(found, column);
    });
  };
}

/** The cell a click happened in; undefined where it opens nothing. */
function cellOf(event: Event): { row: number; column: number } | undefined {
  if (isOfControl(event)) return undefined;
  const target = event.target instanceof Element ? event.target : null;
  const row = target?.closest<HTMLElement>("[data-row]")?.dataset["row"];
  const column = target?.closest<HTMLElement>("[data-column]")?.dataset["column"] ?? 0;
  return row === undefined ? undefined : { row: Number(row), column: Number(column) };
}

export function useCursor<Row>(props: CursorProps<Row>, rows: LongRows) {
  const { list, columns, onCopy, byCell = false } = props;
  const cursor = useSignal<Cursor>({ row: 0, column: 0, anchor: 0 });
  const open = useOpening(props);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfControl(event)) return;
    const now = cursor.peek();
    if (wantsOpen(event)) {
      event.preventDefault();
      open(now.row, now.column);
    } else if (wantsCopy(event)) {
      const { first, last } = selection(now);
      onCopy(first, last + 1);
    } else {
      const extent = { rows: list?.total ?? 0, columns: byCell ? columns.length : 1, page: rows.page };
      const next = moved(now, event, extent);
      if (next === undefined) return;
      event.preventDefault();
      cursor.value = next;
      rows.reveal(next.row);
    }
  };
  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event);
    if (cell === undefined) return;
    cursor.value = { ...cell, anchor: event.shiftKey ? cursor.peek().anchor : cell.row };
    if (!event.shiftKey && !isTextSelected()) open(cell.row, cell.column);
  };
  return { cursor, onKeyDown, onClick };
}
