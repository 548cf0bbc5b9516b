/** The names over the two columns of text; they stay while the texts scroll. */
import type { PairRow } from "dustlens";
import { w } from "../../../../ui/numbers/words";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import { hasNames } from "./pair_head";

/** `budget`: characters a name has room for. */
export function TextNames({ row, budget }: { row: PairRow; budget: number }) {
  return (
    <div class="text-names">
      {(["a", "b"] as const).map((side) => (
        <p key={side} class="line small text-name">
          <b class="badge">{side.toUpperCase()}</b>
          {hasNames(row) ? (
            <IdOfPair a={row.a_id} b={row.b_id} side={side} budget={budget} marks={false} />
          ) : (
            <span>{w(`evidence.pasted_${side}`)}</span>
          )}
        </p>
      ))}
    </div>
  );
}
