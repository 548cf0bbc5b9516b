/** The clusters: what hangs together at the threshold, and which document of each to keep. */
import type { Cluster } from "dustlens";
import { thresholdText, w } from "../../../../ui/numbers/words";
import { useBlocks } from "../../../../ui/virtual/use_blocks";
import { rootScale } from "../../../../ui/virtual/use_room";
import { Answer } from "../answer";
import { useResults } from "../context";
import { ClusterBlock } from "./cluster_block";
import "./clusters.css";

/** Likely heights in rem: of the head with its margins, and of a member. */
const HEAD = 4.5;
const MEMBER = 1.9;
const LISTED = 7;

function Blocks({ list }: { list: readonly Cluster[] }) {
  const rem = 16 * rootScale();
  const estimate = (index: number) =>
    (HEAD + MEMBER * Math.min(LISTED, list[index]?.members.length ?? 0)) * rem;
  const blocks = useBlocks(list.length, estimate, list.length);
  return (
    <section class="clusters-scroller" ref={blocks.scroller} tabIndex={0} aria-label={w("clusters.list")}>
      <div class="clusters-holder" style={{ height: `${blocks.height}px` }}>
        {blocks.items.map((item) => {
          const cluster = list[item.index];
          return (
            cluster && (
              <div
                key={item.index}
                ref={blocks.measure}
                data-index={item.index}
                class="cluster-place"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <ClusterBlock cluster={cluster} index={item.index} />
              </div>
            )
          );
        })}
      </div>
    </section>
  );
}

function Shown({ list }: { list: readonly Cluster[] }) {
  const threshold = thresholdText(useResults().run.settings.value.threshold);
  if (list.length === 0) return <p class="results-none soft">{w("clusters.none", { threshold })}</p>;
  return (
    <div class="stack clusters">
      <p class="small soft">{w("clusters.reading", { threshold })}</p>
      <Blocks list={list} />
    </div>
  );
}

export function ClustersView() {
  return <Answer of={useResults().clusters}>{(list) => <Shown list={list} />}</Answer>;
}
