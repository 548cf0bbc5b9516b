/** A list of rows of one height in a box that scrolls, of which those in sight are drawn. */
import type { ComponentChildren } from "preact";
import { useLongRows } from "../virtual/use_long_rows";
import "./list.css";

interface ListBoxProps<Item> {
  label: string;
  items: readonly Item[];
  /** Height of each row, in pixels. */
  rowHeight: number;
  /** Classes of the box, and of the list in it, beside those that every such list has. */
  boxClass?: string;
  listClass?: string;
  /** A row: a list item of the class `list-row`, so many pixels below the top of the list. */
  children: (item: Item, at: number, top: number) => ComponentChildren;
}

export function ListBox<Item>(props: ListBoxProps<Item>) {
  const { label, items, rowHeight, boxClass = "", listClass = "", children } = props;
  const rows = useLongRows(items.length, rowHeight, 0);
  return (
    <div
      ref={rows.scroller}
      onScroll={rows.onScroll}
      class={`scroll list-box ${boxClass}`}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <ul class={`list-rows ${listClass}`} style={{ height: `${rows.height}px` }}>
        {items.slice(rows.first, rows.end).map((item, near) => {
          const at = rows.first + near;
          return children(item, at, rows.top(at));
        })}
      </ul>
    </div>
  );
}
