/** The cursor of the pairs' table: where it is, what keys and clicks do to it. */
import { type Signal, useSignal } from "@preact/signals";
import type { PairRow } from "dustlens";
import { useRef } from "preact/hooks";
import { attempt } from "../../../../app/failures";
import { type Cursor, moved, selection } from "../../../../ui/grid/cursor";
import { isOfControl, isTextSelected, wantsCopy, wantsOpen } from "../../../../ui/grid/grid_events";
import type { RowCopy } from "../../../../ui/grid/row_copy";
import type { LongRows } from "../../../../ui/virtual/use_long_rows";
import { useResults } from "../context";
import { COLUMNS } from "./columns";

/** What the table binds. */
export interface TableCursor {
  cursor: Signal<Cursor>;
  onKeyDown: (event: KeyboardEvent) => void;
  onClick: (event: MouseEvent) => void;
}

/**
 * Opens the evidence of rows. A row that was just scrolled to may still be on its way: it is waited for, unless another
 * one is opened meanwhile.
 */
function useOpening(): (row: number, column: number) => void {
  const results = useResults();
  const latest = useRef(0);
  return (row, column) => {
    const list = results.pairs.peek();
    const mine = ++latest.current;
    attempt(async () => {
      await list?.want(row, row + 1);
      const pair: PairRow | undefined = list?.at(row);
      if (pair !== undefined && mine === latest.current) {
        results.openPair(pair, COLUMNS[column]?.section ?? "texts");
      }
    });
  };
}

/** The cell an event happened in. */
function cellOf(event: Event): { row: number; column: number } | undefined {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-column]") : null;
  const row = cell?.closest<HTMLElement>("[data-row]");
  const { column } = cell?.dataset ?? {};
  const index = row?.dataset.row;
  return column === undefined || index === undefined
    ? undefined
    : { row: Number(index), column: Number(column) };
}

export function useCursor(total: number, rows: LongRows, copy: RowCopy["copy"]): TableCursor {
  const open = useOpening();
  const cursor = useSignal<Cursor>({ row: 0, column: 0, anchor: 0 });
  const onKeyDown = (event: KeyboardEvent) => {
    const now = cursor.peek();
    if (isOfControl(event)) {
      return;
    }
    if (wantsOpen(event)) {
      event.preventDefault();
      open(now.row, now.column);
      return;
    }
    if (wantsCopy(event)) {
      const { first, last } = selection(now);
      copy(first, last + 1);
      return;
    }
    const next = moved(now, event, { rows: total, columns: COLUMNS.length, page: rows.page });
    if (next !== undefined) {
      event.preventDefault();
      cursor.value = next;
      rows.reveal(next.row);
    }
  };
  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event);
    if (cell === undefined) {
      return;
    }
    const anchor = event.shiftKey ? cursor.peek().anchor : cell.row;
    cursor.value = { ...cell, anchor };
    if (!event.shiftKey && !isTextSelected()) {
      open(cell.row, cell.column);
    }
  };
  return { cursor, onKeyDown, onClick };
}
