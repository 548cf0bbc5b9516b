/** Pairs of documents with their numbers; a press looks at another pair. */
import { useLearn } from "../context";
import { w } from "../words";
import { documentName } from "./names";

interface PairsTableProps<Row extends { a: number; b: number }> {
  caption: string;
  pairs: readonly Row[];
  picked: readonly [number, number];
  /** The names of the documents, where they have some. */
  names?: readonly string[] | undefined;
  /** The heads of the columns beside the pair, and what stands in them. */
  columns: readonly { head: string; cell: (pair: Row) => string }[];
}

export function PairsTable<Row extends { a: number; b: number }>(props: PairsTableProps<Row>) {
  const { caption, pairs, picked, columns, names } = props;
  const { pick } = useLearn();
  const isPicked = ({ a, b }: Row) => a === picked[0] && b === picked[1];
  return (
    <table class="matrix">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{w("figure.pair")}</th>
          {columns.map(({ head }) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={`${pair.a}-${pair.b}`} class={isPicked(pair) ? "is-picked" : ""}>
            <th scope="row">
              <button
                type="button"
                class="pair-button"
                aria-pressed={isPicked(pair)}
                onClick={() => pick([pair.a, pair.b])}
              >
                {w("figure.pair_name", { a: documentName(pair.a, names), b: documentName(pair.b, names) })}
              </button>
            </th>
            {columns.map(({ head, cell }) => (
              <td key={head}>{cell(pair)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
