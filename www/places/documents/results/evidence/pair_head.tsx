/** The two ids, whole, and the sizes of their sets. */
import type { PairRow } from "dustlens";
import { useContext } from "preact/hooks";
import { CopyText } from "../../../../ui/copy_text";
import { w, whole } from "../../../../ui/numbers/words";
import { EvidenceShape } from "../../../../ui/page/found";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import { useRoom } from "../../../../ui/virtual/use_room";
import "./pair_head.css";

/** No id is cut here. */
const WHOLE = Number.POSITIVE_INFINITY;

/** Room beside the two names, and the width of a letter, in rem. */
const BESIDE = 6;
const LETTER = 0.5;

/** Characters of each of two names that share a line of this width, in rem. */
function budgetIn(width: number): number {
  return Math.max(12, Math.floor((width - BESIDE) / 2 / LETTER));
}

/** True if the documents have names of their own; pasted texts are called A and B. */
export function hasNames({ a_id, b_id }: PairRow): boolean {
  return a_id !== "A" || b_id !== "B";
}

function Name({ row, side, budget }: { row: PairRow; side: "a" | "b"; budget: number }) {
  return (
    <p class={`pair-side is-${side}`}>
      <span class="small soft side-letter">{side.toUpperCase()}</span>
      {hasNames(row) ? (
        <IdOfPair a={row.a_id} b={row.b_id} side={side} budget={budget} />
      ) : (
        <span>{w(`evidence.pasted_${side}`)}</span>
      )}
      <span class="small soft numeric pair-size">
        {w("evidence.size", { count: row[`${side}_size`], size: whole(row[`${side}_size`]) })}
      </span>
    </p>
  );
}

/** In half a window the names share one line, and lose what they have in common where that is too short. */
export function PairHead({ row }: { row: PairRow }) {
  const isLine = useContext(EvidenceShape) === "half";
  const [box, room] = useRoom<HTMLDivElement>(600);
  const { width, scale } = room.value;
  const budget = isLine ? budgetIn(width / (16 * scale)) : WHOLE;
  return (
    <div class={`pair-head${isLine ? " is-line" : ""}`} ref={box}>
      <Name row={row} side="a" budget={budget} />
      <Name row={row} side="b" budget={budget} />
      <CopyText text={() => `${row.a_id}\n${row.b_id}\n`} label={w("evidence.copy_ids")} />
    </div>
  );
}
