/** Jaccard's likeness with its numbers put in, and the shingles it counts. */
import type { Comparison, PairRow, ShingleList } from "dustlens";
import { Formula, Fraction } from "../../../../ui/numbers/ratio";
import { decimalText, w, whole } from "../../../../ui/numbers/words";
import "./sets_bar.css";

/** The two sets as one bar: only A, shared, only B. */
export function SetsBar({ row }: { row: PairRow }) {
  const parts = [
    { name: "only_a", count: row.a_size - row.shared, label: "A" },
    { name: "both", count: row.shared, label: "A ∩ B" },
    { name: "only_b", count: row.b_size - row.shared, label: "B" },
  ] as const;
  return (
    <ul class="numeric sets-bar">
      {parts.map((part) => (
        <li
          key={part.name}
          class={`is-${part.name}`}
          style={{ flexGrow: part.count }}
          hidden={part.count === 0}
        >
          <span>{w(`jaccard.${part.name}`)}</span> <b>{whole(part.count)}</b>
        </li>
      ))}
    </ul>
  );
}

function Occurrences({ a, b }: { a: number; b: number }) {
  const text = [a > 0 && `A ×${whole(a)}`, b > 0 && `B ×${whole(b)}`].filter(Boolean).join(", ");
  return <span class="soft numeric shingle-times">{text}</span>;
}

function Shingles({ title, list, open }: { title: string; list: ShingleList; open: boolean }) {
  return (
    <details class="shingles" open={open}>
      <summary>
        {title} <b>{whole(list.total)}</b>
      </summary>
      {list.total > list.shown.length && (
        <p class="small soft">
          {w("jaccard.first", {
            count: list.shown.length,
            shown: whole(list.shown.length),
            total: whole(list.total),
          })}
        </p>
      )}
      <ul>
        {list.shown.map((shingle) => (
          <li key={shingle.hash}>
            <span class="shingle">{shingle.text}</span>
            {(shingle.a > 1 || shingle.b > 1) && <Occurrences a={shingle.a} b={shingle.b} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function JaccardSection({ comparison, threshold }: { comparison: Comparison; threshold: number }) {
  const { row, shared, only_a, only_b } = comparison;
  const numbers = {
    a: whole(row.a_size),
    b: whole(row.b_size),
    shared: whole(row.shared),
    union: whole(row.union),
  };
  return (
    <div class="stack-3 derivation">
      <p>{w("jaccard.what")}</p>
      <SetsBar row={row} />
      <Formula>
        <i>J</i> = <Fraction top="|A ∩ B|" bottom="|A ∪ B|" /> ={" "}
        <Fraction top={numbers.shared} bottom={`${numbers.a} + ${numbers.b} − ${numbers.shared}`} /> ={" "}
        <Fraction top={numbers.shared} bottom={numbers.union} /> ={" "}
        <b>{decimalText(row.jaccard, threshold)}</b>
      </Formula>
      <p class="small soft">{w("jaccard.sets")}</p>
      <Shingles
        title={w("jaccard.list_only_a")}
        list={only_a}
        open={only_a.total > 0 && only_a.total <= 60}
      />
      <Shingles
        title={w("jaccard.list_only_b")}
        list={only_b}
        open={only_b.total > 0 && only_b.total <= 60}
      />
      <Shingles title={w("jaccard.list_shared")} list={shared} open={shared.total <= 60} />
    </div>
  );
}
