/** Where no pair reaches the threshold: the pairs that come closest to it, dimmed, each one press from its evidence. */
import type { PairRow, Summary } from "dustlens";
import { Button } from "../../../../ui";
import { decimalText, fractionText, thresholdText, w, whole } from "../../../../ui/numbers/words";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import { useResults } from "../context";

/** Characters of an id in a row. */
const BUDGET = 48;

/** Writes the number that the threshold judges. */
function useRatio(): (row: PairRow) => string {
  const { measure, threshold } = useResults().run.settings.value;
  return (row) =>
    measure === "exact"
      ? `${fractionText(row.shared, row.union)} = ${decimalText(row.jaccard, threshold)}`
      : `${fractionText(row.matches, row.hashes)} = ${decimalText(row.estimate, threshold)}`;
}

function Row({ row, ratio }: { row: PairRow; ratio: string }) {
  const { openPair } = useResults();
  return (
    <li class="line apart closest-pair">
      <span class="closest-ids">
        <IdOfPair a={row.a_id} b={row.b_id} side="a" budget={BUDGET} />
        {" – "}
        <IdOfPair a={row.a_id} b={row.b_id} side="b" budget={BUDGET} />
      </span>
      <span class="numeric">{ratio}</span>
      <Button
        kind="quiet"
        onClick={() => openPair(row)}
        aria-label={w("pairs.show_of", { a: row.a_id, b: row.b_id })}
      >
        {w("pairs.show")}
      </Button>
    </li>
  );
}

export function ClosestPairs({ summary }: { summary: Summary }) {
  const { closest, openPair, run } = useResults();
  const ratio = useRatio();
  const threshold = thresholdText(run.settings.value.threshold);
  if (summary.compared < 2) {
    const words = { count: summary.documents, documents: whole(summary.documents) };
    return <p class="soft results-none">{summary.partial ? w("pairs.stopped", words) : w("pairs.lonely")}</p>;
  }
  const rows = closest.value.value ?? [];
  const [first] = rows;
  if (first === undefined) {
    const floor =
      summary.floor > 0 ? ` ${w("pairs.none_kept", { floor: thresholdText(summary.floor) })}` : "";
    return <p class="soft results-none">{`${w("pairs.none", { threshold })}${floor}`}</p>;
  }
  return (
    <div class="stack-3">
      <p class="row-2">
        {w("pairs.none", { threshold })}{" "}
        {w("pairs.closest", { a: first.a_id, b: first.b_id, ratio: ratio(first) })}
        <Button onClick={() => openPair(first)}>{w("pairs.show_it")}</Button>
      </p>
      <section class="stack-1" aria-label={w("pairs.closest_list")}>
        <p class="small soft closest-line">
          {w("pairs.below_line", { count: rows.length, pairs: whole(rows.length), threshold })}
        </p>
        <ul class="closest-pairs">
          {rows.map((row) => (
            <Row key={`${row.a} ${row.b}`} row={row} ratio={ratio(row)} />
          ))}
        </ul>
      </section>
    </div>
  );
}
