/** One cluster: the document to keep, the others, how alike they are. */
import { useSignal } from "@preact/signals";
import type { Cluster } from "dustlens";
import { useEffect } from "preact/hooks";
import { Button } from "../../../../ui";
import { Ratio } from "../../../../ui/numbers/ratio";
import { decimalText, w, whole } from "../../../../ui/numbers/words";
import { Id } from "../../../../ui/url_text/identifier";
import { useLazy } from "../../../../ui/use_lazy";
import { useResults } from "../context";
import { judged } from "../judged";
import { ordered } from "../ordered";
import { WhyLink } from "../why_link";

/** Members listed at first, and added each time more are asked for: a cluster may have thousands. */
export const FIRST_MEMBERS = 6;
const MORE_MEMBERS = 60;
/** Documents of a graph at most: more lines than those of 60 documents are a felt. */
const MOST_DRAWN = 60;

const loadGraph = () => import("../graph/graph");

/** How alike a member is to the document to keep: by the number that the threshold judges. */
function MemberLikeness({ keep, document }: { keep: number; document: number }) {
  const { likenesses, run } = useResults();
  const { measure, threshold } = run.settings.value;
  const row = likenesses.of(keep, document);
  if (row === undefined) return null;
  const { part, all, value } = judged(row, measure);
  return (
    <span class={`numeric${value < threshold ? " soft" : ""}`}>
      <Ratio part={part} all={all} value={value} threshold={threshold} />
    </span>
  );
}

/** The number of a document in the graph; nothing without a graph. */
function GraphNumber({ of }: { of: number | undefined }) {
  return of === undefined ? null : <span class="numeric soft cluster-number">{whole(of)}</span>;
}

interface MemberProps {
  keep: number;
  document: number;
  /** Its number in the graph. */
  number: number | undefined;
}

function Member({ keep, document, number }: MemberProps) {
  const { openPair, names } = useResults();
  const known = names.known.value;
  const id = known.get(document);
  if (id === undefined) return <li class="line apart cluster-member is-awaited" />;
  const compare = () => openPair(ordered({ a: keep, b: document, a_id: known.get(keep) ?? "", b_id: id }));
  return (
    <li class="line apart cluster-member">
      <GraphNumber of={number} />
      <span class="cluster-id">
        <Id id={id} />
      </span>
      <MemberLikeness keep={keep} document={document} />
      <Button kind="quiet" onClick={compare} aria-label={w("clusters.compare_with", { id })}>
        {w("clusters.compare")}
      </Button>
      <WhyLink
        to={["broder", "groups"]}
        of={keep < document ? [keep, document] : [document, keep]}
        text={w("clusters.why")}
        label={w("clusters.why_of", { id })}
      />
    </li>
  );
}

function Range({ cluster }: { cluster: Cluster }) {
  const { settings } = useResults().run;
  const { threshold } = settings.value;
  const lowest = decimalText(cluster.lowest, threshold);
  const highest = decimalText(cluster.highest, threshold);
  return <span class="numeric cluster-range">{lowest === highest ? lowest : `${lowest} – ${highest}`}</span>;
}

interface HeadProps {
  cluster: Cluster;
  index: number;
  /** True while the graph is shown. */
  drawn: boolean;
  onDrawn: (drawn: boolean) => void;
}

function Head({ cluster, index, drawn, onDrawn }: HeadProps) {
  const { showCluster } = useResults();
  const size = cluster.members.length;
  return (
    <header class="row at-baseline small soft">
      <h3>{w("clusters.name", { number: whole(index + 1) })}</h3>
      <span>{w("clusters.documents", { count: size, documents: whole(size) })}</span>
      <span>{w("clusters.pairs", { count: cluster.pairs, pairs: whole(cluster.pairs) })}</span>
      <Range cluster={cluster} />
      <div class="row cluster-actions">
        {size > 2 && (
          <Button
            kind="quiet"
            aria-pressed={drawn}
            onClick={() => onDrawn(!drawn)}
            aria-label={w("graph.show_of", { number: whole(index + 1) })}
          >
            {w("graph.show")}
          </Button>
        )}
        <Button
          kind="quiet"
          onClick={() => showCluster(index)}
          aria-label={w("clusters.show_of", { number: whole(index + 1) })}
        >
          {w("clusters.show")}
        </Button>
      </div>
    </header>
  );
}

/** The members that are listed beside the document to keep. */
export function listedMembers({ keep, members }: Cluster, most: number): number[] {
  return members.filter((document) => document !== keep).slice(0, most);
}

/** The graph with the listed documents, as soon as its code is here. */
function Graph({ cluster, index, listed }: { cluster: Cluster; index: number; listed: readonly number[] }) {
  const graph = useLazy(loadGraph);
  const documents = [cluster.keep, ...listed].slice(0, MOST_DRAWN);
  return graph === undefined ? null : (
    <graph.ClusterGraph documents={documents} number={index + 1} total={cluster.members.length} />
  );
}

/** Asks for the names and the likeness of the members that are listed. */
function useNumbers(cluster: Cluster, listed: readonly number[]): void {
  const {
    likenesses,
    names,
    run: { revision },
  } = useResults();
  const changed = revision.value;
  // `changed` asks again after the results moved.
  useEffect(() => {
    names.want([cluster.keep, ...listed]);
    likenesses.want(cluster.keep, listed);
  }, [cluster, listed.length, changed]);
}

interface MembersProps {
  cluster: Cluster;
  listed: readonly number[];
  /** So many have a number: those of the graph. */
  numbered: number;
}

function Members({ cluster: { keep }, listed, numbered }: MembersProps) {
  const keepId = useResults().names.known.value.get(keep);
  const numberOf = (place: number) => (place <= numbered ? place : undefined);
  return (
    <ul>
      <li class="line apart cluster-member is-kept">
        <GraphNumber of={numberOf(1)} />
        {keepId !== undefined && <Id id={keepId} />}
        <span class="pill cluster-keep">{w("clusters.keep")}</span>
      </li>
      {listed.map((document, at) => (
        <Member key={document} keep={keep} document={document} number={numberOf(at + 2)} />
      ))}
    </ul>
  );
}

export function ClusterBlock({ cluster, index }: { cluster: Cluster; index: number }) {
  const most = useSignal(FIRST_MEMBERS);
  const drawn = useSignal(false);
  const listed = listedMembers(cluster, most.value);
  const hidden = cluster.members.length - 1 - listed.length;
  useNumbers(cluster, listed);
  const draw = (on: boolean) => {
    drawn.value = on;
    // The list below names what the graph numbers.
    if (on) most.value = Math.max(most.value, MOST_DRAWN - 1);
  };
  return (
    <article class="card cluster">
      <Head cluster={cluster} index={index} drawn={drawn.value} onDrawn={draw} />
      {drawn.value && <Graph cluster={cluster} index={index} listed={listed} />}
      <Members cluster={cluster} listed={listed} numbered={drawn.value ? MOST_DRAWN : 0} />
      {hidden > 0 && (
        <Button
          kind="quiet"
          onClick={() => {
            most.value += MORE_MEMBERS;
          }}
        >
          {w(hidden > MORE_MEMBERS ? "clusters.more" : "clusters.rest", {
            count: hidden,
            documents: whole(hidden),
            next: whole(Math.min(MORE_MEMBERS, hidden)),
          })}
        </Button>
      )}
    </article>
  );
}
