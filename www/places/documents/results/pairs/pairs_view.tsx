/** The table of pairs with its bar, or what to do when there is no pair. */
import type { Summary } from "dustlens";
import { useRowCopy } from "../../../../ui/grid/row_copy";
import { decimalText, thresholdText, w } from "../../../../ui/numbers/words";
import { useResults } from "../context";
import { PAIR_COPY } from "./copy_columns";
import { PairsBar } from "./pairs_bar";
import { PairsGrid } from "./pairs_grid";

/** Upper end of the highest bin that holds a pair: what the threshold would have to go under. */
function highestBin(histogram: readonly number[]): number | undefined {
  const bin = histogram.findLastIndex((count) => count > 0);
  return bin < 0 ? undefined : (bin + 1) / histogram.length;
}

function NoPairs({ summary }: { summary: Summary }) {
  const { settings } = useResults().run;
  const { threshold } = settings.value;
  if (summary.compared < 2) {
    return <p class="results-none">{w("pairs.lonely")}</p>;
  }
  const highest = highestBin(summary.histogram);
  return (
    <p class="results-none">
      {w("pairs.none", { threshold: thresholdText(threshold) })}
      {highest !== undefined &&
        highest > 0.05 &&
        ` ${w("pairs.closest", { value: decimalText(highest, undefined, 2) })}`}
    </p>
  );
}

export function PairsView({ summary }: { summary: Summary }) {
  const { pairs } = useResults();
  const copy = useRowCopy(pairs.value, PAIR_COPY);
  const none = summary.pairs === 0 && (pairs.value?.total ?? 0) === 0;
  if (none) {
    return <NoPairs summary={summary} />;
  }
  return (
    <div class="pairs-view">
      <PairsBar summary={summary} copy={copy} />
      <PairsGrid copy={copy} />
    </div>
  );
}
