/** Where no pair reaches the threshold: the pairs that come closest to it, dimmed, each one press from its evidence. */
import type { PairRow, Settings, Summary } from "dustlens";
import { Button } from "../../../../ui";
import { decimalText, fractionText, thresholdText, w, whole } from "../../../../ui/numbers/words";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import { useResults } from "../context";
import { judged } from "../judged";

/** Characters of an id in a row. */
const BUDGET = 48;

/** Writes the number that the threshold judges. */
function useRatio(): (row: PairRow) => string {
  const { measure, threshold } = useResults().run.settings.value;
  return (row) => {
    const { part, all, value } = judged(row, measure);
    return `${fractionText(part, all)} = ${decimalText(value, threshold)}`;
  };
}

/** The pairs that share something by the number that the threshold judges; the others are not close at all. */
export function sharing(rows: readonly PairRow[], measure: Settings["measure"]): PairRow[] {
  return rows.filter(({ shared, matches }) => (measure === "exact" ? shared : matches) > 0);
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

/** The closest pairs, and that the rest shares nothing where that is so. */
function List({ rows, all }: { rows: readonly PairRow[]; all: number }) {
  const { measure, threshold } = useResults().run.settings.value;
  const ratio = useRatio();
  const words = { count: rows.length, pairs: whole(rows.length), threshold: thresholdText(threshold) };
  return (
    <section class="stack-1" aria-label={w("pairs.closest_list")}>
      <p class="closest-line">{w("pairs.below_line", words)}</p>
      <ul class="closest-pairs">
        {rows.map((row) => (
          <Row key={`${row.a} ${row.b}`} row={row} ratio={ratio(row)} />
        ))}
      </ul>
      {rows.length < all && <p class="small soft">{w(`pairs.rest_${measure}`)}</p>}
    </section>
  );
}

export function ClosestPairs({ summary }: { summary: Summary }) {
  const { closest, run } = useResults();
  const { measure } = run.settings.value;
  const threshold = thresholdText(run.settings.value.threshold);
  if (summary.compared < 2) return <p class="soft results-none">{w("pairs.lonely")}</p>;
  const all = closest.value.value ?? [];
  const rows = sharing(all, measure);
  if (rows.length > 0) return <List rows={rows} all={all.length} />;
  const floor = summary.floor > 0 ? ` ${w("pairs.none_kept", { floor: thresholdText(summary.floor) })}` : "";
  const nothing = all.length > 0 ? ` ${w(`pairs.nothing_${measure}`)}` : "";
  return <p class="soft results-none">{`${w("pairs.none", { threshold })}${nothing}${floor}`}</p>;
}
