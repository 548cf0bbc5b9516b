/** A table of results with its bar; what stands in its place where it has no rows. */
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { language } from "../../i18n";
import type { Words } from "../../i18n/words";
import type { RowList } from "../../place_model/query/rows";
import type { WindowCache } from "../../place_model/query/windows";
import { type Column, DataGrid, type DataGridProps } from "../grid/data_grid";
import { GridView } from "../grid/grid_view";
import { type CopyColumns, type RowCopy, useRowCopy } from "../grid/row_copy";
import { Failed } from "./table_parts";

interface RowsViewProps<Row, Key extends string>
  extends Omit<DataGridProps<Row, Key>, "list" | "columns" | "onCopy" | "onSeen"> {
  of: RowList<Row>;
  /** The rows, where they are not simply the newest ones. */
  rows?: WindowCache<Row> | undefined;
  /** Makes the columns; `by`: what they depend on beside the language. */
  columns: () => readonly Column<Row, Key>[];
  by?: readonly unknown[];
  copied: CopyColumns<Row>;
  bar: (copy: RowCopy, isThere: boolean) => ComponentChildren;
  /** What stands in the place of a table without rows. */
  empty?: ComponentChildren;
  /** What stands between bar and table. */
  children?: ComponentChildren;
}

export function RowsView<Row, Key extends string>(props: RowsViewProps<Row, Key>) {
  const { of, columns, by = [], copied, bar, empty, children, ...table } = props;
  const list = "rows" in props ? props.rows : of.value.value;
  const copy = useRowCopy(list, copied);
  const spoken = language.value;
  const shown = useMemo(columns, [...by, spoken]);
  return (
    <GridView>
      {bar(copy, list !== undefined)}
      {children}
      <Failed of={of.failure} />
      {list?.total === 0 && empty !== undefined ? (
        empty
      ) : (
        <DataGrid {...table} list={list} columns={shown} onCopy={copy.copy} onSeen={of.seen} />
      )}
    </GridView>
  );
}

/** The head of a column: its words are `<of>.<name>.title` and `<of>.<name>.hint`. */
export function columnHead<Key extends string>(
  { w }: Words,
  of: string,
): (name: string, sort?: Key) => Pick<Column<never, Key>, "name" | "title" | "hint" | "sort"> {
  return (name, sort) => ({
    ...{ name, title: w(`${of}.${name}.title`), hint: w(`${of}.${name}.hint`) },
    ...(sort !== undefined && { sort }),
  });
}
