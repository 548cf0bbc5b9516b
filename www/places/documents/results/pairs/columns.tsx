/** The columns of the pairs, and how they are copied. */
import type { PairRow, Settings } from "dustlens";
import type { ComponentChildren } from "preact";
import type { Column } from "../../../../ui/grid/data_grid";
import type { Layout } from "../../../../ui/grid/layout";
import type { CopyColumns } from "../../../../ui/grid/row_copy";
import { ErrorOf, Ratio } from "../../../../ui/numbers/ratio";
import { thresholdText, w } from "../../../../ui/numbers/words";
import { IdOfPair } from "../../../../ui/url_text/identifier";
import type { Section, SortKey } from "../link";

/** The evidence that the numbers of a column open, in the order of the columns. */
export const SECTIONS: readonly Section[] = ["texts", "texts", "jaccard", "sketch", "error", "containment"];

function Contained({ side, pair, threshold }: { side: "a" | "b"; pair: PairRow; threshold: number }) {
  return (
    <span class="pair-line">
      <i aria-hidden="true">{side.toUpperCase()}</i>
      <span class="visually-hidden">{w(`containment.of_${side}`)} </span>
      <Ratio
        part={pair.shared}
        all={pair[`${side}_size`]}
        value={pair[`containment_${side}`]}
        threshold={threshold}
      />
    </span>
  );
}

/** A number lies under the threshold although the pair is in the list by the other measure. */
function Under() {
  return (
    <span class="pair-under" title={w("pairs.under")}>
      <span aria-hidden="true">{"↓"}</span>
      <span class="visually-hidden">{w("pairs.under")}</span>
    </span>
  );
}

/** What a cell says; where there is no head, the name of its column first. */
function said(name: string, { arrangement }: Layout, content: ComponentChildren) {
  if (arrangement !== "narrow") return content;
  return (
    <>
      <span class="pair-label">{w(`columns.${name}.short`)} </span>
      {content}
    </>
  );
}

/** The columns in the order they are read. */
export function pairColumns({ threshold, measure }: Settings): Column<PairRow, SortKey>[] {
  const id = (side: "a" | "b") => ({
    ...of(side, side),
    cell: (pair: PairRow, { budget }: Layout) => (
      <IdOfPair a={pair.a_id} b={pair.b_id} side={side} budget={budget} />
    ),
  });
  const of = (name: string, sort: SortKey) => ({
    name,
    sort,
    title: w(`columns.${name}.title`),
    hint: w(`columns.${name}.hint`),
  });
  const number = (
    name: string,
    sort: SortKey,
    width: string,
    content: (pair: PairRow) => ComponentChildren,
  ) => ({
    ...of(name, sort),
    width,
    isNumber: true,
    cell: (pair: PairRow, layout: Layout) => said(name, layout, content(pair)),
  });
  const judged = { mark: `≥ ${thresholdText(threshold)}` };
  return [
    id("a"),
    id("b"),
    {
      ...number("jaccard", "jaccard", "10rem", ({ shared, union, jaccard }) => (
        <>
          <Ratio part={shared} all={union} value={jaccard} threshold={threshold} />
          {jaccard < threshold && <Under />}
        </>
      )),
      ...(measure === "exact" ? judged : {}),
    },
    {
      ...number("sketch", "estimate", "9rem", ({ matches, hashes, estimate }) => (
        <>
          <Ratio part={matches} all={hashes} value={estimate} threshold={threshold} />
          {estimate < threshold && <Under />}
        </>
      )),
      ...(measure === "exact" ? {} : judged),
    },
    {
      ...number("estimate", "estimate", "7.5rem", ({ estimate, hashes }) => (
        <ErrorOf value={estimate} hashes={hashes} />
      )),
      // The estimate itself is the signature's number, which stands beside or above.
      // Sketch and estimate are one number and have one order; only the first of them says so.
      isSecond: true,
    },
    number("containment", "containment", "11.5rem", (pair) => (
      <>
        <Contained side="a" pair={pair} threshold={threshold} />
        <Contained side="b" pair={pair} threshold={threshold} />
      </>
    )),
  ];
}

/** What a copy holds, for a spreadsheet or a script: full numbers, a point, no rounding. */
export const PAIR_COPY: CopyColumns<PairRow> = [
  ["a", (row) => row.a_id],
  ["b", (row) => row.b_id],
  ["shared", (row) => row.shared],
  ["union", (row) => row.union],
  ["jaccard", (row) => row.jaccard],
  ["matches", (row) => row.matches],
  ["hashes", (row) => row.hashes],
  ["estimate", (row) => row.estimate],
  ["standard_error", (row) => row.standard_error],
  ["containment_a", (row) => row.containment_a],
  ["containment_b", (row) => row.containment_b],
];
