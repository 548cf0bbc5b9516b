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
    graph.ask(async () => {
      const laterThan = (at: number) => documents.slice(at + 1);
      for (const [at, document] of documents.entries()) likenesses.want(document, laterThan(at));
      await likenesses.settled();
      const lines: PairLine[] = [];
      for (const [from, document] of documents.entries()) {
        for (const [at, other] of laterThan(from).entries()) {
          const row = likenesses.of(document, other);
          if (row === undefined) throw new Error("a pair of the graph has no numbers");
          const { value } = judged(row, measure);
          if (value >= threshold) lines.push({ row, from, to: from + 1 + at, value });
        }
      }
      return { documents, lines };
    });
  }, [graph, among, measure, threshold, changed]);
  return graph;
}
