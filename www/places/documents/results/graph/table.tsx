/** The lines of a cluster's graph as a table, the most alike first. */
import { Button } from "../../../../ui";
import { Ratio } from "../../../../ui/numbers/ratio";
import { w, whole } from "../../../../ui/numbers/words";
import { useResults } from "../context";
import { judged } from "../judged";
import type { PairLine } from "./lines";

function Row({ line: { row, from, to } }: { line: PairLine }) {
  const { openPair, run } = useResults();
  const { measure, threshold } = run.settings.value;
  const { part, all, value } = judged(row, measure);
  return (
    <tr>
      <th scope="row" class="is-number">
        {from + 1}–{to + 1}
      </th>
      <td class="is-number">
        <Ratio part={part} all={all} value={value} threshold={threshold} />
      </td>
      <td>
        <Button
          kind="quiet"
          aria-label={w("graph.compare_named", { a: row.a_id, b: row.b_id })}
          onClick={() => openPair(row)}
        >
          {w("clusters.compare")}
        </Button>
      </td>
    </tr>
  );
}

export function GraphTable({ lines, number }: { lines: readonly PairLine[]; number: number }) {
  const sorted = [...lines].sort((one, other) => other.value - one.value);
  return (
    <div
      class="scroll graph-table"
      tabIndex={0}
      role="region"
      aria-label={w("graph.lines", { number: whole(number) })}
    >
      <table class="table small">
        <thead>
          <tr>
            <th scope="col" class="is-number">
              {w("graph.pair")}
            </th>
            <th scope="col" class="is-number">
              {w("histogram.likeness")}
            </th>
            <th scope="col">
              <span class="visually-hidden">{w("clusters.compare")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((line) => (
            <Row key={`${line.from} ${line.to}`} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
