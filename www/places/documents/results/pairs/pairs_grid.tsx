/** The pairs: as many rows as there are, of which only those in sight are fetched and drawn. */
import type { PairRow as Pair } from "dustlens";
import { useEffect, useId, useMemo } from "preact/hooks";
import type { WindowCache } from "../../../../place_model/query/windows";
import { selection } from "../../../../ui/grid/cursor";
import type { RowCopy } from "../../../../ui/grid/row_copy";
import { w, whole } from "../../../../ui/numbers/words";
import { type LongRows, useLongRows } from "../../../../ui/virtual/use_long_rows";
import { useRoom } from "../../../../ui/virtual/use_room";
import { useWindows } from "../../../../ui/virtual/use_windows";
import { useResults } from "../context";
import type { Results } from "../model";
import { COLUMNS, type Layout, layoutFor } from "./columns";
import { PairRow } from "./pair_row";
import { PairsHead } from "./pairs_head";
import { type TableCursor, useCursor } from "./use_cursor";

/** The ids of the row the cursor is in, whole: whatever a cell had to cut can be read here. */
function WholeIds({ pair, budget }: { pair: Pair | undefined; budget: number }) {
  if (pair === undefined || Math.max(pair.a_id.length, pair.b_id.length) <= budget) {
    return null;
  }
  return (
    <p class="pairs-ids">
      <span>
        <i>A</i> {pair.a_id}
      </span>
      <span>
        <i>B</i> {pair.b_id}
      </span>
    </p>
  );
}

/** The row where the picked pair is, among those drawn. */
function isPicked(results: Results, pair: Pair | undefined): boolean {
  const open = results.run.picked.value;
  return pair !== undefined && open?.a === pair.a && open.b === pair.b;
}

interface GridProps {
  list: WindowCache<Pair> | undefined;
  rows: LongRows;
  layout: Layout;
  table: TableCursor;
}

/** The rows in sight and a few beyond. */
function Body({ list, rows, layout, table, name }: GridProps & { name: string }) {
  const results = useResults();
  const { settings } = results.run;
  const { row, column } = table.cursor.value;
  const chosen = selection(table.cursor.value);
  const drawn = Array.from({ length: rows.end - rows.first }, (_, at) => rows.first + at);
  return (
    <tbody style={{ height: `${rows.height}px` }}>
      {drawn.map((index) => {
        const pair = list?.at(index);
        return (
          <PairRow
            key={index}
            pair={pair}
            settings={settings.value}
            layout={layout}
            index={index}
            top={rows.top(index)}
            name={name}
            selected={index >= chosen.first && index <= chosen.last}
            picked={isPicked(results, pair)}
            column={index === row ? column : undefined}
          />
        );
      })}
    </tbody>
  );
}

function Grid(props: GridProps) {
  const { settings } = useResults().run;
  const { list, rows, table } = props;
  const name = useId();
  const total = list?.total ?? 0;
  const { row, column } = table.cursor.value;
  const isDrawn = row >= rows.first && row < rows.end;
  return (
    <table
      class="pairs"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML has no element for a grid; ARIA allows the role here.
      role="grid"
      tabIndex={0}
      aria-label={w("pairs.name")}
      aria-rowcount={total + 1}
      aria-colcount={COLUMNS.length}
      aria-multiselectable="true"
      aria-activedescendant={isDrawn ? `${name}-${row}-${column}` : undefined}
      onKeyDown={table.onKeyDown}
      onClick={table.onClick}
    >
      <caption class="visually-hidden">{w("pairs.caption", { count: total, total: whole(total) })}</caption>
      <PairsHead settings={settings.value} />
      <Body {...props} name={name} />
    </table>
  );
}

export function PairsGrid({ copy }: { copy: RowCopy }) {
  const { firstSeen, pairs, pairsFailure } = useResults();
  const [box, room] = useRoom<HTMLDivElement>(1000);
  const { width, scale } = room.value;
  const layout = useMemo(() => layoutFor(width / (16 * scale)), [width, scale]);
  const list = pairs.value;
  const total = list?.total ?? 0;
  const rem = 16 * scale;
  const rows = useLongRows(total, layout.rowHeight * rem, layout.headHeight * rem);
  const table = useCursor(total, rows, copy.copy);
  useWindows(list, rows.first, rows.end);
  useEffect(() => {
    firstSeen.value = rows.firstSeen;
  }, [rows.firstSeen]);
  const heights = `--row: ${layout.rowHeight}rem; --head: ${layout.headHeight}rem`;
  return (
    <div class="pairs-box" ref={box} data-arrangement={layout.arrangement}>
      {pairsFailure.value !== undefined && <p class="results-failure">{w("failed")}</p>}
      <div class="pairs-scroller" ref={rows.scroller} onScroll={rows.onScroll} style={heights}>
        <Grid list={list} rows={rows} layout={layout} table={table} />
      </div>
      <WholeIds pair={list?.at(table.cursor.value.row)} budget={layout.budget} />
    </div>
  );
}
