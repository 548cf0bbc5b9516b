/** Containment: how much of each document lies in the other. */
import type { PairRow } from "dustlens";
import { Formula, Fraction } from "../../../../ui/numbers/ratio";
import { decimalText, w, whole } from "../../../../ui/numbers/words";
import { readingOf } from "./containment_words";

function reading(row: PairRow): string {
  const { key, added } = readingOf(row);
  const number = added === undefined ? {} : { count: added, number: whole(added) };
  return w(`containment.${key}`, number);
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
