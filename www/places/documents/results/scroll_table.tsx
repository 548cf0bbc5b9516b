/** A table that scrolls under its head; only the rows in sight are drawn. */
import type { ComponentChildren } from "preact";
import { usePrinting } from "../../../ui/printing";
import { printedRows, spaceAround, useLongRows } from "../../../ui/virtual/use_long_rows";
import { rootScale } from "../../../ui/virtual/use_room";

interface ScrollTableProps {
  label: string;
  /** Classes of the scrolling element and of the table. */
  scroller: string;
  name: string;
  /** Heights of a row and of the head, in rem. */
  heights: { row: number; head: number };
  /** Rows in all. */
  count: number;
  /** The cells of the head. */
  head: ComponentChildren;
  children: (index: number) => ComponentChildren;
}

export function ScrollTable({ label, scroller, name, heights, count, head, children }: ScrollTableProps) {
  const rem = 16 * rootScale();
  const seen = useLongRows(count, heights.row * rem, heights.head * rem);
  const rows = usePrinting().value ? printedRows(seen, count) : seen;
  return (
    <section class={scroller} ref={rows.scroller} onScroll={rows.onScroll} tabIndex={0} aria-label={label}>
      <table
        class={name}
        aria-rowcount={count + 1}
        style={spaceAround(rows.first, count - rows.end, heights.row)}
      >
        <thead>
          <tr aria-rowindex={1}>{head}</tr>
        </thead>
        <tbody>{Array.from({ length: rows.end - rows.first }, (_, at) => children(rows.first + at))}</tbody>
      </table>
    </section>
  );
}
