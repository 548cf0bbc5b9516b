/** One row of the pairs: two ids and their numbers. */
import type { PairRow as Pair, Settings } from "dustlens";
import { useMemo } from "preact/hooks";
import { language } from "../../../../i18n";
import { Estimate, Ratio } from "../../../../ui/numbers/ratio";
import { w } from "../../../../ui/numbers/words";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import { COLUMNS, type Column, type Layout } from "./columns";

interface CellProps {
  pair: Pair;
  settings: Settings;
  budget: number;
}

function Containment({ pair, threshold }: { pair: Pair; threshold: number }) {
  return (
    <>
      <span class="pair-line">
        <i aria-hidden="true">A</i>
        <span class="visually-hidden">{w("containment.of_a")} </span>
        <Ratio part={pair.shared} all={pair.a_size} value={pair.containment_a} threshold={threshold} />
      </span>
      <span class="pair-line">
        <i aria-hidden="true">B</i>
        <span class="visually-hidden">{w("containment.of_b")} </span>
        <Ratio part={pair.shared} all={pair.b_size} value={pair.containment_b} threshold={threshold} />
      </span>
    </>
  );
}

function Content({ column, pair, settings, budget }: CellProps & { column: Column }) {
  const { threshold } = settings;
  switch (column.name) {
    case "a":
    case "b":
      return <IdOfPair a={pair.a_id} b={pair.b_id} side={column.name} budget={budget} />;
    case "jaccard":
      return <Ratio part={pair.shared} all={pair.union} value={pair.jaccard} threshold={threshold} />;
    case "sketch":
      return <Ratio part={pair.matches} all={pair.hashes} value={pair.estimate} threshold={threshold} />;
    case "estimate":
      return <Estimate value={pair.estimate} hashes={pair.hashes} threshold={threshold} />;
    case "containment":
      return <Containment pair={pair} threshold={threshold} />;
  }
}

/** Whether a number lies under the threshold although the pair is in the list by the other measure. */
function under(column: Column, pair: Pair, { threshold }: Settings): boolean {
  const value = column.name === "jaccard" ? pair.jaccard : pair.estimate;
  const judged = column.name === "jaccard" || column.name === "sketch";
  return judged && value < threshold;
}

interface PairRowProps {
  pair: Pair | undefined;
  settings: Settings;
  layout: Layout;
  index: number;
  top: number;
  /** Prefix of the cells' ids, which the table's cursor refers to. */
  name: string;
  selected: boolean;
  picked: boolean;
  /** The cursor's column when it is in this row. */
  column: number | undefined;
}

/**
 * A row at its place; empty until its pair has come. Scrolling draws the table anew at every row, and most rows
 * are then as they were: those are not drawn again.
 */
export function PairRow(props: PairRowProps) {
  const spoken = language.value;
  return useMemo(() => drawn(props), [spoken, ...Object.values(props)]);
}

function drawn(props: PairRowProps) {
  const { pair, settings, layout, index, name } = props;
  return (
    <tr
      class={props.picked ? "pair is-picked" : "pair"}
      style={{ transform: `translateY(${props.top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={props.selected}
      data-row={index}
    >
      {COLUMNS.map((column, at) => (
        <td
          key={column.name}
          id={`${name}-${index}-${at}`}
          class={`pair-${column.name}${props.column === at ? " is-here" : ""}`}
          data-column={at}
        >
          {pair === undefined ? (
            <span class="pair-awaited" />
          ) : (
            <>
              {layout.arrangement === "narrow" && at > 1 && (
                <span class="pair-label">{w(`columns.${column.name}.short`)} </span>
              )}
              <Content column={column} pair={pair} settings={settings} budget={layout.budget} />
              {under(column, pair, settings) && (
                <span class="pair-under" title={w("pairs.under")}>
                  <span aria-hidden="true">{"↓"}</span>
                  <span class="visually-hidden">{w("pairs.under")}</span>
                </span>
              )}
            </>
          )}
        </td>
      ))}
    </tr>
  );
}
