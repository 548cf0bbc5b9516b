/** The cursor of the pairs' table: where it is, what keys and clicks do to it. */
import { type Signal, useSignal } from "@preact/signals";
import type { PairRow } from "dustlens";
import { openPair, pairs } from "../../../state/results";
import { type Cursor, moved, selection } from "../../rows/cursor";
import type { LongRows } from "../../rows/use_long_rows";
import { COLUMNS } from "./columns";
import { copyRows } from "./copied";

/** What the table binds. */
export interface TableCursor {
  cursor: Signal<Cursor>;
  onKeyDown: (event: KeyboardEvent) => void;
  onClick: (event: MouseEvent) => void;
}

function open(pair: PairRow | undefined, column: number): void {
  if (pair !== undefined) {
    openPair(pair, COLUMNS[column]?.section ?? "texts");
  }
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

/** The number the page copies with Ctrl+C or ⌘C, unless text is selected in the usual way. */
function wantsCopy(event: KeyboardEvent): boolean {
  const held = event.ctrlKey || event.metaKey;
  return held && event.key.toLowerCase() === "c" && (getSelection()?.isCollapsed ?? true);
}

export function useCursor(total: number, rows: LongRows): TableCursor {
  const cursor = useSignal<Cursor>({ row: 0, column: 0, anchor: 0 });
  const onKeyDown = (event: KeyboardEvent) => {
    const now = cursor.peek();
    if (event.target instanceof Element && event.target.closest("button")) {
      return;
    }
    if (event.key === "Enter") {
      event.preventDefault();
      open(pairs.peek()?.at(now.row), now.column);
      return;
    }
    if (wantsCopy(event)) {
      const { first, last } = selection(now);
      void copyRows(first, last + 1);
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
    if (!event.shiftKey) {
      open(pairs.peek()?.at(cell.row), cell.column);
    }
  };
  return { cursor, onKeyDown, onClick };
}
