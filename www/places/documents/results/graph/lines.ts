/** The graph of a cluster: its documents, and a line for each pair of them that reaches the threshold. */
import type { PairRow } from "dustlens";
import { useEffect, useMemo } from "preact/hooks";
import { Latest } from "../../../../place_model/query/latest";
import { useResults } from "../context";
import { judged } from "../judged";
import type { Line } from "./layout";

/** A line with the numbers of its pair. */
export interface PairLine extends Line {
  row: PairRow;
}

/** Documents in the order of their numbers, and their lines. */
export interface Graph {
  documents: readonly number[];
  lines: readonly PairLine[];
}

/** The graph of some documents. Until another one has come, the last one stays whole. */
export function useGraph(documents: readonly number[]): Latest<Graph> {
  const { likenesses, run } = useResults();
  const graph = useMemo(() => new Latest<Graph>(), []);
  const [{ measure, threshold }, changed] = [run.settings.value, run.revision.value];
  const among = documents.join(" ");
  // `changed` asks again after the results moved.
  useEffect(() => {
    const places = new Map(documents.map((document, at) => [document, at]));
    graph.ask(async () => {
      const later = documents.map((document, at) => [document, documents.slice(at + 1)] as const);
      for (const [document, others] of later) likenesses.want(document, others);
      await likenesses.settled();
      const rows = later.flatMap(([document, others]) =>
        others.map((other) => likenesses.of(document, other)),
      );
      const lines = rows.flatMap((row) => {
        if (row === undefined) throw new Error("a pair of the graph has no numbers");
        const [from = 0, to = 0] = [places.get(row.a), places.get(row.b)].sort((a = 0, b = 0) => a - b);
        const { value } = judged(row, measure);
        return value < threshold ? [] : [{ row, from, to, value }];
      });
      return { documents, lines };
    });
  }, [graph, among, measure, threshold, changed]);
  return graph;
}
