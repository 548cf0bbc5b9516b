/** The two sketches position by position: which shingle won, by which hash, and whether it is the same one. */
import { useSignal } from "@preact/signals";
import type { Comparison, SignaturePosition } from "dustlens";
import { useMemo } from "preact/hooks";
import { Choice } from "../../../../ui";
import { Formula, Fraction } from "../../../../ui/numbers/ratio";
import { decimalText, w, whole } from "../../../../ui/numbers/words";
import { useResults } from "../context";
import { ScrollTable } from "../scroll_table";

const heights = { row: 3.75, head: 2 };

const FILTERS = ["all", "equal", "unequal"] as const;
type Filter = (typeof FILTERS)[number];

/** The positions a filter lets through. */
function filtered(signature: readonly SignaturePosition[], filter: Filter): readonly SignaturePosition[] {
  return filter === "all" ? signature : signature.filter((row) => row.equal === (filter === "equal"));
}

function Winner({ text, hash }: { text: string; hash: string }) {
  return (
    <td>
      <span class="shingle" title={text}>
        {text}
      </span>
      <code>{hash}</code>
    </td>
  );
}

function Row({ row, index }: { row: SignaturePosition; index: number }) {
  return (
    <tr class={row.equal ? "is-equal" : "is-unequal"} aria-rowindex={index + 2}>
      <th scope="row">{whole(row.position)}</th>
      <Winner text={row.a.text} hash={row.a_hash} />
      <td class="sketch-sign">
        <span aria-hidden="true">{row.equal ? "=" : "≠"}</span>
        <span class="visually-hidden">{w(row.equal ? "sketch.equal" : "sketch.unequal")}</span>
      </td>
      <Winner text={row.b.text} hash={row.b_hash} />
    </tr>
  );
}

function Positions({ rows }: { rows: readonly SignaturePosition[] }) {
  const head = (
    <>
      <th scope="col">{w("sketch.position")}</th>
      <th scope="col">{w("sketch.winner", { side: "A" })}</th>
      <th scope="col">
        <span class="visually-hidden">{w("sketch.sign")}</span>
      </th>
      <th scope="col">{w("sketch.winner", { side: "B" })}</th>
    </>
  );
  return (
    <ScrollTable
      label={w("sketch.table")}
      scroller="scroll sketch-scroller"
      name="table small sketch"
      heights={heights}
      count={rows.length}
      head={head}
    >
      {(index) => {
        const row = rows[index];
        return row && <Row key={row.position} row={row} index={index} />;
      }}
    </ScrollTable>
  );
}

export function SketchSection({ comparison }: { comparison: Comparison }) {
  const { summary } = useResults().run;
  const filter = useSignal<Filter>("all");
  const { row, signature } = comparison;
  const rows = useMemo(() => filtered(signature, filter.value), [signature, filter.value]);
  const counts = { all: row.hashes, equal: row.matches, unequal: row.hashes - row.matches };
  return (
    <div class="stack-3 derivation">
      <p>
        {w("sketch.what", { count: row.hashes, hashes: whole(row.hashes), seed: summary.value?.seed ?? "" })}
      </p>
      <Formula>
        <i>R</i> = <Fraction top={<i>N</i>} bottom={<i>k</i>} /> ={" "}
        <Fraction top={whole(row.matches)} bottom={whole(row.hashes)} /> = <b>{decimalText(row.estimate)}</b>
      </Formula>
      <Choice
        label={w("sketch.show")}
        value={filter.value}
        options={FILTERS.map((value) => ({
          value,
          label: `${w(`sketch.filter.${value}`)} ${whole(counts[value])}`,
        }))}
        onChange={(value) => {
          filter.value = value;
        }}
      />
      <p class="soft small">{w("sketch.numbers")}</p>
      <Positions key={filter.value} rows={rows} />
    </div>
  );
}
