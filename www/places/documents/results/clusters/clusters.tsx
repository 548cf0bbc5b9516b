/** The clusters: what hangs together at the threshold, and which document of each to keep. */
import type { Cluster } from "dustlens";
import { useEffect } from "preact/hooks";
import { attempt } from "../../../../app/failures";
import { Button, Choice, Icon } from "../../../../ui";
import { download } from "../../../../ui/download";
import { FilterBox } from "../../../../ui/grid/filter_box";
import { thresholdText, w, whole } from "../../../../ui/numbers/words";
import { MOST_PRINTED } from "../../../../ui/printing";
import { into } from "../../../../ui/signal_setter";
import { SpokenChange } from "../../../../ui/spoken_change";
import { useBlocks } from "../../../../ui/virtual/use_blocks";
import { rootScale } from "../../../../ui/virtual/use_room";
import type { Keep } from "../../../../worker/api";
import { Answer } from "../answer";
import { useResults } from "../context";
import type { Results } from "../model";
import { ClusterBlock, FIRST_MEMBERS, listedMembers } from "./cluster_block";
import "./clusters.css";

/** Likely heights in rem: of the head with its margins, and of a member. */
const HEAD = 4.5;
const MEMBER = 1.9;
const LISTED = 7;

/** A cluster with its place among all, which is its number. */
interface Numbered {
  cluster: Cluster;
  index: number;
}

/** The clusters with a member whose id has the text of the filter. All ids are asked for as soon as there is one. */
function useFiltered(list: readonly Cluster[]): readonly Numbered[] {
  const { clusterFilter, names } = useResults();
  const wanted = clusterFilter.value.trim().toLowerCase();
  useEffect(() => {
    if (wanted !== "") names.want(list.flatMap(({ members }) => members));
  }, [list, wanted !== ""]);
  const known = names.known.value;
  const numbered = list.map((cluster, index) => ({ cluster, index }));
  if (wanted === "") return numbered;
  const has = (document: number) => known.get(document)?.toLowerCase().includes(wanted) === true;
  return numbered.filter(({ cluster }) => cluster.members.some(has));
}

function Blocks({ list }: { list: readonly Numbered[] }) {
  const rem = 16 * rootScale();
  const estimate = (index: number) =>
    (HEAD + MEMBER * Math.min(LISTED, list[index]?.cluster.members.length ?? 0)) * rem;
  const { likenesses, names } = useResults();
  const load = () => {
    const printed = list.slice(0, MOST_PRINTED).map(({ cluster }) => cluster);
    const listed = printed.map((cluster) => listedMembers(cluster, FIRST_MEMBERS));
    names.want([...printed.map(({ keep }) => keep), ...listed.flat()]);
    for (const [at, { keep }] of printed.entries()) likenesses.want(keep, listed[at] ?? []);
    return Promise.all([names.settled(), likenesses.settled()]);
  };
  const blocks = useBlocks(list.length, estimate, list.length, load);
  return (
    <section class="clusters-scroller" ref={blocks.scroller} tabIndex={0} aria-label={w("clusters.list")}>
      <div class="clusters-holder" style={{ height: `${blocks.height}px` }}>
        {blocks.items.map((item) => {
          const found = list[item.index];
          return (
            found && (
              <div
                key={item.index}
                ref={blocks.measure}
                data-index={item.index}
                class="cluster-place"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <ClusterBlock key={found.index} cluster={found.cluster} index={found.index} />
              </div>
            )
          );
        })}
      </div>
    </section>
  );
}

function NoneNamed() {
  const { clusterFilter } = useResults();
  return (
    <p class="soft results-none">
      {w("clusters.filtered", { filter: clusterFilter.value.trim() })}{" "}
      <Button
        kind="quiet"
        onClick={() => {
          clusterFilter.value = "";
        }}
      >
        {w("clusters.show_all")}
      </Button>
    </p>
  );
}

const keeps: readonly Keep[] = ["cleanest", "longest", "oldest", "first"];

async function save(results: Results): Promise<void> {
  const text = await results.exportClusters();
  download(new Blob([text], { type: "text/csv;charset=utf-8" }), "dustlens-clusters.csv");
}

/** Above the clusters: the filter, which document is kept of each, the file. */
function Bar({ shown, all }: { shown: number; all: number }) {
  const results = useResults();
  const { clusterFilter, keep } = results;
  const hidden = all - shown;
  return (
    <div class="row-2 grid-bar">
      <FilterBox label={w("clusters.filter")} value={clusterFilter.value} onFilter={into(clusterFilter)} />
      <Choice
        label={w("clusters.kept")}
        hint={w("clusters.kept_hint")}
        value={keep.value}
        options={keeps.map((value) => ({ value, label: w(`clusters.keeps.${value}`) }))}
        onChange={into(keep)}
      />
      <Button onClick={() => attempt(() => save(results))}>
        <Icon name="save" /> {w("clusters.save")}
      </Button>
      <SpokenChange class="small soft numeric grid-counts">
        {hidden > 0 && w("clusters.hidden", { count: hidden, clusters: whole(hidden) })}
      </SpokenChange>
    </div>
  );
}

/** How many of the documents that may be the oldest state no date. */
function Undated({ list }: { list: readonly Cluster[] }) {
  const count = list.reduce((sum, { undated }) => sum + undated, 0);
  if (useResults().keep.value !== "oldest" || count === 0) return null;
  const all = list.reduce((sum, { members }) => sum + members.length, 0);
  return <p class="small">{w("clusters.undated", { count, undated: whole(count), all: whole(all) })}</p>;
}

function Shown({ list }: { list: readonly Cluster[] }) {
  const threshold = thresholdText(useResults().run.settings.value.threshold);
  const shown = useFiltered(list);
  if (list.length === 0) return <p class="results-none soft">{w("clusters.none", { threshold })}</p>;
  return (
    <div class="stack clusters">
      <Bar shown={shown.length} all={list.length} />
      <p class="small soft">{w("clusters.reading", { threshold })}</p>
      <Undated list={list} />
      {shown.length === 0 ? <NoneNamed /> : <Blocks list={shown} />}
    </div>
  );
}

export function ClustersView() {
  return <Answer of={useResults().clusters}>{(list) => <Shown list={list} />}</Answer>;
}
