/** The incidence matrix as the lecture draws it: a row a shingle, a column a document, 1 where it occurs. */
import type { Incidence } from "dustlens";
import { w, whole } from "../../../../ui/numbers/words";
import { cutMiddle } from "../../../../ui/url_text/diff";
import { Answer } from "../answer";
import { useResults } from "../context";
import { ScrollTable } from "../scroll_table";
import "../heat_map/heat_map.css";

const heights = { row: 1.75, head: 4.5 };

function Row({ matrix, row }: { matrix: Incidence; row: number }) {
  const width = matrix.documents.length;
  return (
    <tr aria-rowindex={row + 2}>
      <th scope="row" title={matrix.shingles[row]}>
        {matrix.shingles[row]}
      </th>
      {matrix.documents.map((document, column) => {
        const there = matrix.cells[row * width + column] === 1;
        return (
          <td key={document} class={there ? "is-one" : "is-nought"}>
            {there ? 1 : 0}
          </td>
        );
      })}
    </tr>
  );
}

function Table({ matrix }: { matrix: Incidence }) {
  const head = (
    <>
      <th scope="col">{w("matrix.shingle")}</th>
      {matrix.ids.map((id, at) => (
        <th key={matrix.documents[at]} scope="col" title={id}>
          <span>{cutMiddle(id, 48)}</span>
        </th>
      ))}
    </>
  );
  return (
    <ScrollTable
      label={w("matrix.name")}
      scroller="scroll matrix-scroller"
      name="table small matrix incidence"
      heights={heights}
      count={matrix.shingles.length}
      head={head}
    >
      {(row) => <Row key={row} matrix={matrix} row={row} />}
    </ScrollTable>
  );
}

function Shown({ matrix }: { matrix: Incidence | undefined }) {
  if (matrix === undefined) return <p class="results-none soft">{w("matrix.none")}</p>;
  const [documents, shingles] = [matrix.documents.length, matrix.shingles.length];
  return (
    <div class="stack">
      <p class="row apart small soft numeric figure-head">
        <span>
          {w("matrix.documents", { count: documents, documents: whole(documents) })} ×{" "}
          {w("matrix.shingles", { count: shingles, shingles: whole(shingles) })}
        </span>
      </p>
      <Table matrix={matrix} />
      <p class="small soft">{w("matrix.reading")}</p>
    </div>
  );
}

export function MatrixView() {
  return <Answer of={useResults().incidence}>{({ matrix }) => <Shown matrix={matrix} />}</Answer>;
}
