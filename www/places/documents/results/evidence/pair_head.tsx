/** The two ids, whole, and the sizes of their sets. */
import type { PairRow } from "dustlens";
import { CopyText } from "../../../../ui/copy_text";
import { w, whole } from "../../../../ui/numbers/words";
import { IdOfPair } from "../../../../ui/url_text/identifier";

/** No id is cut here. */
const WHOLE = Number.POSITIVE_INFINITY;

/** True if the documents have names of their own; pasted texts are called A and B. */
export function hasNames({ a_id, b_id }: PairRow): boolean {
  return a_id !== "A" || b_id !== "B";
}

export function PairHead({ row }: { row: PairRow }) {
  return (
    <div class="stack-1">
      {(["a", "b"] as const).map((side) => (
        <p key={side} class={`pair-side is-${side}`}>
          <span class="small soft side-letter">{side.toUpperCase()}</span>
          {hasNames(row) ? (
            <IdOfPair a={row.a_id} b={row.b_id} side={side} budget={WHOLE} />
          ) : (
            <span>{w(`evidence.pasted_${side}`)}</span>
          )}
          <span class="small soft numeric pair-size">
            {w("evidence.size", { count: row[`${side}_size`], size: whole(row[`${side}_size`]) })}
          </span>
        </p>
      ))}
      <p class="line pair-tools">
        <CopyText kind="quiet" text={() => `${row.a_id}\n${row.b_id}\n`}>
          {w("evidence.copy_ids")}
        </CopyText>
      </p>
    </div>
  );
}
