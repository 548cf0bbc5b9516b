/** One cluster: the document to keep, the others, how alike they are. */
import { useSignal } from "@preact/signals";
import type { Cluster } from "dustlens";
import { useEffect } from "preact/hooks";
import { Button } from "../../../../ui";
import { Ratio } from "../../../../ui/numbers/ratio";
import { decimalText, w, whole } from "../../../../ui/numbers/words";
import { Id } from "../../../../ui/url_text/identifier";
import { useResults } from "../context";
import { WhyLink } from "../why_link";

/** Members listed at first, and added each time more are asked for: a cluster may have thousands. */
export const FIRST_MEMBERS = 6;
const MORE_MEMBERS = 60;

/** How alike a member is to the document to keep: by the number that the threshold judges. */
function MemberLikeness({ keep, document }: { keep: number; document: number }) {
  const { likenesses, run } = useResults();
  const { measure, threshold } = run.settings.value;
  const row = likenesses.of(keep, document);
  if (row === undefined) return null;
  const [part, all, value] =
    measure === "exact" ? [row.shared, row.union, row.jaccard] : [row.matches, row.hashes, row.estimate];
  return (
    <span class={`numeric${value < threshold ? " soft" : ""}`}>
      <Ratio part={part} all={all} value={value} threshold={threshold} />
    </span>
  );
}

function Member({ keep, document }: { keep: number; document: number }) {
  const { openPair, names } = useResults();
  const known = names.known.value;
  const id = known.get(document);
  if (id === undefined) return <li class="line apart cluster-member is-awaited" />;
  const compare = () => {
    const kept = known.get(keep) ?? "";
    const pair = { a: keep, b: document, a_id: kept, b_id: id };
    openPair(keep < document ? pair : { a: document, b: keep, a_id: id, b_id: kept });
  };
  return (
    <li class="line apart cluster-member">
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

function Head({ cluster, index }: { cluster: Cluster; index: number }) {
  const { showCluster } = useResults();
  const size = cluster.members.length;
  return (
    <header class="row at-baseline small soft">
      <h3>{w("clusters.name", { number: whole(index + 1) })}</h3>
      <span>{w("clusters.documents", { count: size, documents: whole(size) })}</span>
      <span>{w("clusters.pairs", { count: cluster.pairs, pairs: whole(cluster.pairs) })}</span>
      <Range cluster={cluster} />
      <Button
        kind="quiet"
        onClick={() => showCluster(index)}
        aria-label={w("clusters.show_of", { number: whole(index + 1) })}
      >
        {w("clusters.show")}
      </Button>
    </header>
  );
}

/** The members that are listed beside the document to keep. */
export function listedMembers({ keep, members }: Cluster, most: number): number[] {
  return members.filter((document) => document !== keep).slice(0, most);
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

export function ClusterBlock({ cluster, index }: { cluster: Cluster; index: number }) {
  const { names } = useResults();
  const most = useSignal(FIRST_MEMBERS);
  const listed = listedMembers(cluster, most.value);
  const hidden = cluster.members.length - 1 - listed.length;
  useNumbers(cluster, listed);
  const keepId = names.known.value.get(cluster.keep);
  return (
    <article class="card cluster">
      <Head cluster={cluster} index={index} />
      <ul>
        <li class="line apart cluster-member is-kept">
          {keepId !== undefined && <Id id={keepId} />}
          <span class="pill cluster-keep">{w("clusters.keep")}</span>
        </li>
        {listed.map((document) => (
          <Member key={document} keep={cluster.keep} document={document} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          kind="quiet"
          onClick={() => {
            most.value += MORE_MEMBERS;
          }}
        >
          {w("clusters.more", {
            count: hidden,
            documents: whole(hidden),
            next: whole(Math.min(MORE_MEMBERS, hidden)),
          })}
        </Button>
      )}
    </article>
  );
}
