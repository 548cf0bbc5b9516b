/** Containment: how much of each document lies in the other. */
import type { PairRow } from "dustlens";
import { Formula, Fraction } from "../../../../ui/numbers/ratio";
import { decimalText, w, whole } from "../../../../ui/numbers/words";

/** Beyond this gap between the two containments the smaller document is said to lie in the larger. */
const LOPSIDED = 0.2;

function reading(row: PairRow): string {
  if (row.a_size === row.b_size) return w("containment.equal");
  const gap = Math.abs(row.containment_a - row.containment_b);
  if (gap < LOPSIDED) return w("containment.near");
  return row.containment_a > row.containment_b ? w("containment.a_in_b") : w("containment.b_in_a");
}

export function ContainmentSection({ row }: { row: PairRow }) {
  const shared = whole(row.shared);
  return (
    <div class="stack-3 derivation">
      <p>{w("containment.what")}</p>
      <Formula>
        <span class="soft formula-name">{w("containment.of_a")}</span> <Fraction top="|A ∩ B|" bottom="|A|" />{" "}
        = <Fraction top={shared} bottom={whole(row.a_size)} /> = <b>{decimalText(row.containment_a)}</b>
      </Formula>
      <Formula>
        <span class="soft formula-name">{w("containment.of_b")}</span> <Fraction top="|A ∩ B|" bottom="|B|" />{" "}
        = <Fraction top={shared} bottom={whole(row.b_size)} /> = <b>{decimalText(row.containment_b)}</b>
      </Formula>
      <p>{reading(row)}</p>
      <p class="small soft">{w("containment.bound")}</p>
    </div>
  );
}
